"""Every sound of the game: its name, how it is made, how loud it is, what its caption says."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tools.audio import effects_combat as combat
from tools.audio import effects_interface as interface
from tools.audio import effects_paper as paper
from tools.audio.mastering import master
from tools.audio.score import perform, read_score
from tools.audio.signals import Random, Signal, generator


@dataclass(frozen=True)
class Group:
    """Sounds that share a level and a format.

    `loudness` in LUFS is momentary for effects, integrated for music; `gain` is what the game
    multiplies with; `quality` is that of the Vorbis encoder.
    """

    kind: str  # effect | music: which volume slider it obeys
    loudness: float
    gain: float
    quality: float


TABLE = Group("effect", -24.0, 1.0, 5.0)
COMBAT = Group("effect", -17.5, 1.0, 5.0)
FATE = Group("effect", -20.0, 1.0, 5.0)
INTERFACE = Group("effect", -26.0, 1.0, 5.0)
STINGER = Group("effect", -17.5, 1.0, 4.0)
AMBIENCE = Group("effect", -36.0, 1.0, 3.0)
MUSIC = Group("music", -22.0, 0.5, 3.0)


@dataclass(frozen=True)
class Sound:
    """One entry of the manifest."""

    name: str
    group: Group
    build: Callable[[Random], Signal]
    takes: int = 1
    trim_db: float = 0.0  # above or below the group's level
    caption: str = ""  # English msgid; empty when the sound carries no news
    loop_seconds: float = 0.0  # length of the loop, 0 when it plays once

    def file_names(self) -> list[str]:
        """One file a take, relative to assets/audio."""
        folder = "music" if self.group.kind == "music" else "effects"
        if self.takes == 1:
            return [f"{folder}/{self.name}.ogg"]
        return [f"{folder}/{self.name}_{take + 1}.ogg" for take in range(self.takes)]

    def render(self, take: int) -> Signal:
        """The mastered samples of one take."""
        return master(
            self.build(generator(self.name, take)),
            self.group.loudness + self.trim_db,
            effect=self.group not in (MUSIC, AMBIENCE),
            loop=self.loop_seconds > 0.0,
        )


def _performed(score: str, _rng: Random) -> Signal:
    """A score draws its own randomness, part by part."""
    return perform(read_score(score))


def _stinger(name: str, caption: str) -> Sound:
    return Sound(name, STINGER, partial(_performed, name), caption=caption)


def _music(name: str) -> Sound:
    seconds = read_score(name).seconds()
    return Sound(name, MUSIC, partial(_performed, name), loop_seconds=seconds)


CATALOGUE: tuple[Sound, ...] = (
    Sound("card_slide", TABLE, paper.card_slide, 3),
    Sound("card_flip", TABLE, paper.card_flip, 3, 1.0),
    Sound("card_deal", TABLE, paper.card_deal, 3),
    Sound("card_place", TABLE, paper.card_place, 3),
    Sound("card_shuffle", TABLE, paper.card_shuffle, 2, caption="[cards are shuffled]"),
    Sound("strike_heavy", COMBAT, combat.strike_heavy, 3, 1.5, "[heavy sword strike]"),
    Sound("strike_light", COMBAT, combat.strike_light, 3, -1.0, "[sword strike]"),
    Sound("block", COMBAT, combat.block, 3, 0.0, "[armour holds]"),
    Sound("swing_miss", COMBAT, combat.swing_miss, 2, -6.0, "[a blade cuts the air]"),
    Sound("hurt", COMBAT, combat.hurt, 3, 0.0, "[a blow lands on you]"),
    Sound("enemy_falls", COMBAT, combat.enemy_falls, 2, 0.0, "[the enemy falls]"),
    _stinger("fight_won", "[fight won]"),
    Sound("heal", FATE, combat.heal, caption="[life returns]"),
    Sound("armour_gain", FATE, combat.armour_gain, caption="[armour is mended]"),
    Sound("trap_snap", COMBAT, combat.trap_snap, 2, 0.0, "[a trap snaps shut]"),
    Sound("coin", FATE, combat.coin, 2, -4.0),
    Sound("dice", FATE, combat.dice, 2, -2.0, "[dice roll]"),
    Sound("footstep", TABLE, combat.footstep, 4),
    Sound("step_tick", INTERFACE, combat.step_tick, 2),
    Sound("page_turn", TABLE, paper.page_turn, 2, -0.5),
    Sound("quill_scratch", TABLE, paper.quill_scratch, 3, -3.0),
    Sound("seal_stamp", FATE, paper.seal_stamp, 2, 1.0, "[a wax seal is pressed]"),
    Sound("parchment_unroll", TABLE, paper.parchment_unroll),
    Sound("candle_light", TABLE, paper.candle_light, caption="[a candle is lit]"),
    Sound("candle_snuff", TABLE, paper.candle_snuff, caption="[a candle goes out]"),
    Sound("fire_crackle", AMBIENCE, paper.fire_crackle, loop_seconds=paper.FIRE_SECONDS),
    Sound("story_bell", FATE, combat.story_bell, caption="[a bell tolls: the tale goes on]"),
    Sound("menu_move", INTERFACE, interface.menu_move, 2, -2.0),
    Sound("menu_select", INTERFACE, interface.menu_select, trim_db=2.0),
    Sound("menu_back", INTERFACE, interface.menu_back),
    Sound("error", INTERFACE, interface.error, 1, 2.0, "[a dull thud: not possible]"),
    Sound("toggle_on", INTERFACE, interface.toggle_on),
    Sound("toggle_off", INTERFACE, interface.toggle_off),
    Sound("slider_tick", INTERFACE, interface.slider_tick, 2, -4.0),
    Sound("copy_chime", INTERFACE, interface.copy_chime, trim_db=1.0),
    Sound("undo_whoosh", TABLE, interface.undo_whoosh, 1, 1.0, "[time turns back]"),
    _stinger("victory", "[victory: bells and lutes]"),
    _stinger("defeat", "[defeat: a low bell]"),
    _music("title_theme"),
    _music("throne_table"),
    _music("boss_fight"),
)
