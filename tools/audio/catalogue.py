"""Every sound of the game: its name, how it is made, how loud it is, what its caption says."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from tools.audio import effects_candle_castle as castle
from tools.audio import effects_candle_dwarf as dwarf
from tools.audio import effects_candle_light as light
from tools.audio import effects_candle_wardens as wardens
from tools.audio import effects_combat as combat
from tools.audio import effects_hex_road as road
from tools.audio import effects_hex_sky as sky
from tools.audio import effects_interface as interface
from tools.audio import effects_key_fight as fight
from tools.audio import effects_key_foes as foes
from tools.audio import effects_key_heroes as heroes
from tools.audio import effects_key_rooms as rooms
from tools.audio import effects_paper as paper
from tools.audio.layers import Piece
from tools.audio.mastering import master
from tools.audio.score import perform, read_score
from tools.audio.signals import Random, Signal, generator


@dataclass(frozen=True)
class Group:
    """Sounds that share a level and a format.

    `loudness` in LUFS is momentary, for beds integrated; `gain` is what the game multiplies with;
    `quality` is that of the Vorbis encoder; while it sounds, the music is `duck` times as loud.
    """

    kind: str  # effect: which volume slider it obeys
    loudness: float
    gain: float
    quality: float
    duck: float = 1.0


EFFECTS = 0.7
"""Gain of all effects but beds: room for them and the music together."""
SMALL = 0.56
"""The same of what is heard all the time: a step is high for a moment, and is no reason for music
to make room."""
TABLE = Group("effect", -18.5, SMALL, 5.0)
COMBAT = Group("effect", -13.0, EFFECTS, 5.0, 0.5)
FATE = Group("effect", -15.5, EFFECTS, 5.0, 0.7)
OFTEN = Group("effect", -15.5, EFFECTS, 5.0)
"""As loud as fate; what happens by the dozen is no reason for music to stand back."""
INTERFACE = Group("effect", -20.0, SMALL, 5.0)
STINGER = Group("effect", -14.0, EFFECTS, 4.0, 0.5)
AMBIENCE = Group("effect", -27.0, 1.0, 3.0)


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
        if self.takes == 1:
            return [f"effects/{self.name}.ogg"]
        return [f"effects/{self.name}_{take + 1}.ogg" for take in range(self.takes)]

    def render(self, take: int) -> Signal:
        """The mastered samples of one take."""
        return master(
            self.build(generator(self.name, take)),
            self.group.loudness + self.trim_db,
            effect=not self.loop_seconds,
            loop=self.loop_seconds > 0.0,
        )


def _performed(score: str, _rng: Random) -> Signal:
    """A score draws its own randomness, part by part."""
    return perform(read_score(score))


def _stinger(name: str, caption: str) -> Sound:
    return Sound(name, STINGER, partial(_performed, name), caption=caption)


SHARED: tuple[Sound, ...] = (
    Sound("card_slide", TABLE, paper.card_slide, 3),
    Sound("card_flip", TABLE, paper.card_flip, 3, 1.0),
    Sound("card_deal", TABLE, paper.card_deal, 3),
    Sound("card_place", TABLE, paper.card_place, 3, -3.5),
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
    Sound("coin", OFTEN, combat.coin, 2, -4.0),
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
)
"""Of the menus, the table and Throne; the other modes play them too."""

CANDLE: tuple[Sound, ...] = (
    Sound("dwarf_step", TABLE, dwarf.dwarf_step, 4, -5.5),
    Sound("dwarf_jump", TABLE, dwarf.dwarf_jump, 3, -1.0),
    Sound("dwarf_land_soft", TABLE, dwarf.dwarf_land_soft, 3, -1.0),
    Sound("dwarf_land_hard", OFTEN, dwarf.dwarf_land_hard, 2, -1.0),
    Sound("chain_climb", TABLE, dwarf.chain_climb, 4, -2.0),
    Sound("dwarf_crawl", TABLE, dwarf.dwarf_crawl, 3, -3.0),
    Sound("dwarf_splash", OFTEN, dwarf.dwarf_splash, 2, -1.0, "[a splash]"),
    Sound("dwarf_swim", TABLE, dwarf.dwarf_swim, 3, -1.0),
    Sound("dwarf_hurt", COMBAT, dwarf.dwarf_hurt, 3, -1.0, "[a blow: the flame gutters]"),
    Sound("dwarf_dies", COMBAT, dwarf.dwarf_dies, 1, -0.5, "[the dwarf falls]"),
    Sound("floor_retry", FATE, dwarf.floor_retry, trim_db=-2.0),
    Sound("lamp_return", FATE, dwarf.lamp_return, 1, -1.0, "[back at the last lamp]"),
    Sound("rewind_swish", FATE, dwarf.rewind_swish, 1, -2.0, "[time turns back]"),
    Sound("candle_throw", TABLE, light.candle_throw, 2, 1.0),
    Sound("candle_land", TABLE, light.candle_land, 2, 1.0),
    Sound("candle_take", TABLE, light.candle_take, trim_db=1.0),
    Sound("flame_out", FATE, light.flame_out, 2, 0.0, "[the flame goes out]"),
    Sound("flame_lit", FATE, light.flame_lit, 1, -2.0, "[the flame catches]"),
    Sound("lamp_lit", FATE, light.lamp_lit, 1, 0.0, "[a lamp is lit]"),
    Sound("web_burn", FATE, light.web_burn, 2, -1.0, "[a web burns away]"),
    Sound("wick_low", TABLE, light.wick_low, 2, -5.0, "[the wick sputters: little is left]"),
    Sound("draught", FATE, light.draught, 2, -2.0, "[a draught]"),
    Sound("gold_coin", OFTEN, light.gold_coin, 4, -4.0),
    Sound("coin_reveal", FATE, light.coin_reveal, 1, -2.0, "[a glint: hidden gold]"),
    Sound("key_found", FATE, light.key_found, 1, 0.0, "[a key jingles]"),
    Sound("cage_open", FATE, light.cage_open, 1, 1.0, "[the cage opens]"),
    Sound("teleport", FATE, light.teleport, 1, 0.0, "[a door carries you across]"),
    Sound("medal_won", FATE, light.medal_won, trim_db=0.5),
    Sound("pikes_warn", FATE, castle.pikes_warn, 2, -1.0, "[a click: pikes]"),
    Sound("pikes_spring", COMBAT, castle.pikes_spring, 2, -1.5),
    Sound("crusher_creak", FATE, castle.crusher_creak, 2, 0.0, "[a creak overhead]"),
    Sound("crusher_slam", COMBAT, castle.crusher_slam, 2, 0.0),
    Sound("dart_shot", FATE, castle.dart_shot, 2, 0.0, "[a dart flies]"),
    Sound("stone_loosen", FATE, castle.stone_loosen, 2, -1.0, "[a stone works loose]"),
    Sound("stone_crash", COMBAT, castle.stone_crash, 2, -1.5),
    Sound("blade_whoosh", OFTEN, castle.blade_whoosh, 3, 0.0, "[a blade swings]"),
    Sound("moth_flutter", TABLE, castle.moth_flutter, 3, 0.0, "[a moth flutters]"),
    Sound("shade_whisper", FATE, castle.shade_whisper, 3, -2.0, "[a shade whispers]"),
    Sound("slime_squelch", TABLE, castle.slime_squelch, 3, 2.0, "[something squelches]"),
    Sound("slime_freeze", FATE, castle.slime_freeze, 1, -3.0, "[something stiffens in the light]"),
    Sound("bat_squeak", FATE, castle.bat_squeak, 3, -2.0, "[a bat squeaks]"),
    Sound("owl_hoot", FATE, castle.owl_hoot, 2, -2.0, "[an owl hoots]"),
    Sound("owl_swoop", FATE, castle.owl_swoop, 1, -1.0, "[wings: the owl takes something]"),
    Sound("eater_stare", FATE, wardens.eater_stare, 2, 0.0, "[a shrill: the Candle-Eater stares]"),
    Sound("eater_dive", COMBAT, wardens.eater_dive, 2, -1.0, "[huge wings come down]"),
    Sound("bell_falls", COMBAT, wardens.bell_falls, 1, 0.0, "[a great bell strikes the floor]"),
    Sound("night_breath", FATE, wardens.night_breath, 2, 0.0, "[the Old Night draws breath]"),
    Sound("night_blow", COMBAT, wardens.night_blow, 2, -1.5, "[a cold wind blows]"),
    Sound("warden_felled", FATE, wardens.warden_felled, 1, 1.0, "[dust, and clear bells]"),
    Sound("cave_drip", TABLE, castle.cave_drip, 3, -6.0),
    _stinger("candle_treasure", "[the treasure is won]"),
)

KEY: tuple[Sound, ...] = (
    Sound("stone_step", TABLE, rooms.stone_step, 3, -3.0),
    Sound("tile_laid", FATE, rooms.tile_laid, 2, -2.0),
    Sound("die_roll", FATE, rooms.die_roll, 2, -2.0),
    Sound("dice_handful", FATE, rooms.dice_handful, 2, -1.0),
    Sound("counter_turn", TABLE, rooms.counter_turn),
    Sound("door_open", FATE, rooms.door_open, 2, -2.0),
    Sound("door_close", FATE, rooms.door_close),
    Sound("door_bar", FATE, rooms.door_bar),
    Sound("lock_turn", FATE, rooms.lock_turn, caption="[a lock opens]"),
    Sound("lock_held", FATE, rooms.lock_held, 1, -2.0, "[the lock holds]"),
    Sound("lever_pull", FATE, rooms.lever_pull, caption="[a lever: something moves far off]"),
    Sound("gate_raised", FATE, rooms.gate_raised, caption="[a gate rises]"),
    Sound("chest_open", FATE, rooms.chest_open, trim_db=-1.0),
    Sound("wall_knock", TABLE, rooms.wall_knock, 2, 1.0),
    Sound("passage_found", FATE, rooms.passage_found, 1, 1.0, "[stone grinds: a passage]"),
    Sound("table_toppled", FATE, rooms.table_toppled, trim_db=1.0),
    Sound("statue_pushed", FATE, rooms.statue_pushed),
    Sound("vault_air", AMBIENCE, rooms.vault_air, loop_seconds=rooms.VAULT_AIR_SECONDS),
    Sound("sword_hit", COMBAT, fight.sword_hit, 3, 0.0, "[sword strike]"),
    Sound("sword_blocked", COMBAT, fight.sword_blocked, 2, 0.0, "[the shield holds]"),
    Sound("sword_miss", COMBAT, fight.sword_miss, 2, -6.0, "[a blade cuts the air]"),
    Sound("shield_guard", COMBAT, fight.shield_guard, trim_db=-3.5),
    Sound("shove", COMBAT, fight.shove, trim_db=-2.0),
    Sound("bell_struck", COMBAT, fight.bell_struck, caption="[a bell rings]"),
    Sound("bow_shot", COMBAT, fight.bow_shot, 2, -2.0, "[a bowstring, an arrow]"),
    Sound("flame_thrown", COMBAT, fight.flame_thrown, 1, -1.0, "[a flame is thrown]"),
    Sound("oil_lit", COMBAT, fight.oil_lit, caption="[oil catches fire]"),
    Sound("trap_sprung", COMBAT, fight.trap_sprung, caption="[a trap springs]"),
    Sound("trap_disarmed", FATE, fight.trap_disarmed, 1, -1.0, "[a trap is disarmed]"),
    Sound("pit_fall", COMBAT, fight.pit_fall, 1, -0.5, "[the floor gives way]"),
    Sound("round_drum", FATE, fight.round_drum, 1, -1.0, "[a new round]"),
    Sound("song_sung", FATE, heroes.song_sung, caption="[a song]"),
    Sound("potion_drunk", FATE, heroes.potion_drunk, trim_db=-2.0),
    Sound("scroll_read", FATE, heroes.scroll_read, trim_db=-1.0),
    Sound("hero_hurt", COMBAT, heroes.hero_hurt, 3, 0.0, "[a hero is hurt]"),
    Sound("hero_down", COMBAT, heroes.hero_down, caption="[a hero goes down]"),
    Sound("hero_raised", FATE, heroes.hero_raised, 1, 1.0, "[a hero stands again]"),
    Sound("level_up", COMBAT, heroes.level_up, 1, -1.0, "[a level gained]"),
    Sound("purse_gold", FATE, heroes.purse_gold, trim_db=-3.0),
    Sound("ring_key", FATE, heroes.ring_key, 1, -1.0, "[a key on the ring]"),
    Sound("candle_low", FATE, heroes.candle_low, 1, -1.0, "[the candle gutters]"),
    Sound("camp_rest", FATE, heroes.camp_rest, 1, -2.0, "[rest by the fire]"),
    Sound("monster_alert", FATE, foes.monster_alert, 2, 1.5, "[something has noticed you]"),
    Sound("beast_growl", FATE, foes.beast_growl, 2, 0.0, "[a growl]"),
    Sound("claws_skitter", FATE, foes.claws_skitter, 2, -2.0, "[claws on stone]"),
    Sound("bones_rattle", FATE, foes.bones_rattle, 2, -1.0, "[bones rattle]"),
    Sound("ghost_moan", FATE, foes.ghost_moan, 2, -1.0, "[a ghost moans]"),
    Sound("ooze_crawl", FATE, foes.ooze_crawl, 2, -1.0, "[something wet crawls]"),
    Sound("hound_howl", FATE, foes.hound_howl, 1, 1.0, "[a hound howls]"),
    Sound("web_thrown", FATE, foes.web_thrown, caption="[a web is thrown]"),
    Sound("chant_low", FATE, foes.chant_low, caption="[a chant]"),
    Sound("smoke_hiss", FATE, foes.smoke_hiss, 1, -2.0, "[a long hiss]"),
    Sound("fuse_burst", COMBAT, foes.fuse_burst, 1, 1.5, "[an explosion]"),
    Sound("monster_falls", COMBAT, foes.monster_falls, 2, 0.0, "[a foe falls]"),
    Sound("boss_wakes", COMBAT, foes.boss_wakes, 1, 1.5, "[the boss wakes]"),
    Sound("boss_dies", COMBAT, foes.boss_dies, 1, 1.5, "[the boss is slain]"),
)

HEX: tuple[Sound, ...] = (
    Sound("boots_road", TABLE, road.boots_road, 2),
    Sound("boots_grass", TABLE, road.boots_grass, 2),
    Sound("boots_marsh", TABLE, road.boots_marsh, 2),
    Sound("boots_snow", TABLE, road.boots_snow, 2),
    Sound("boots_sand", TABLE, road.boots_sand, 2),
    Sound("boots_rock", TABLE, road.boots_rock, 2),
    Sound("ford_crossed", FATE, road.ford_crossed, 1, -2.0, "[wading through water]"),
    Sound("boat_oars", FATE, road.boat_oars, 1, -2.0, "[oars]"),
    Sound("hex_inked", TABLE, road.hex_inked, 2),
    Sound("map_quill", TABLE, road.map_quill, 2, -3.0),
    Sound("map_dice", FATE, road.map_dice, 2, -2.0),
    Sound("journal_page", TABLE, road.journal_page),
    Sound("camp_fire", FATE, road.camp_fire, 1, -3.0, "[a camp fire]"),
    Sound("patrol_horn", FATE, road.patrol_horn, 1, 1.0, "[the patrol’s horn]"),
    Sound("rumour_whisper", FATE, road.rumour_whisper, 1, -3.0, "[a rumour, whispered]"),
    Sound("encounter_stirs", FATE, road.encounter_stirs, 1, 1.0, "[something stirs]"),
    Sound("road_secured", FATE, road.road_secured, 1, 1.0, "[the way is safe]"),
    Sound("companion_lost", FATE, road.companion_lost, 1, 0.0, "[a companion is lost]"),
    Sound("fairy_chime", FATE, road.fairy_chime, 1, -1.0, "[a chime from nowhere]"),
    Sound("wind_gust", FATE, sky.wind_gust, 1, -3.0, "[wind]"),
    Sound("rain_shower", FATE, sky.rain_shower, 1, -4.0, "[rain]"),
    Sound("thunder", FATE, sky.thunder, 1, 1.5, "[thunder]"),
    Sound("wind_bed", AMBIENCE, sky.wind_bed, loop_seconds=sky.BED_SECONDS),
    Sound("rain_bed", AMBIENCE, sky.rain_bed, loop_seconds=sky.BED_SECONDS),
    Sound("birds_dawn", FATE, sky.birds_dawn, 1, -4.0, "[birds at first light]"),
    Sound("crickets_dusk", FATE, sky.crickets_dusk, 1, -7.0, "[crickets]"),
    Sound("night_owl", FATE, sky.night_owl, 1, -3.0, "[an owl hoots]"),
    Sound("wolves_howl", FATE, sky.wolves_howl, 1, -1.0, "[wolves howl]"),
    Sound("crows_call", FATE, sky.crows_call, 1, -3.0, "[crows]"),
    Sound("shore_waves", FATE, sky.shore_waves, 1, -3.0, "[waves on a shore]"),
    Sound("town_bells", FATE, sky.town_bells, 1, -1.0, "[the bells of a town]"),
    Sound("market_crowd", FATE, sky.market_crowd, 1, -4.0, "[a market]"),
    Sound("day_breaks", FATE, sky.day_breaks, 1, -2.0, "[day breaks]"),
    Sound("night_falls", FATE, sky.night_falls, 1, -2.0, "[night falls]"),
    Sound("season_turns", FATE, sky.season_turns, 1, 0.0, "[the season turns]"),
)


def _leaner(sounds: tuple[Sound, ...]) -> tuple[Sound, ...]:
    """The same sounds with fewer bits: over a hundred files must not weigh down the download.

    Below 1.5 the encoder begins to lose blades in the air and claws on stone.
    """
    return tuple(
        replace(sound, group=replace(sound.group, quality=min(sound.group.quality, 1.5)))
        for sound in sounds
    )


CATALOGUE: tuple[Sound, ...] = (*SHARED, *CANDLE, *_leaner(KEY), *_leaner(HEX))

MUSIC: tuple[Piece, ...] = (
    Piece("title_theme", -1.0, 0.3),
    Piece("throne_table", -1.0, 1.0),
    Piece("boss_fight", -1.0, 0.5),
    Piece("candle_cellar", -1.0, 1.6, ceiling_db=-5.5),
    Piece("candle_halls", -1.0, 1.8, ceiling_db=-5.5),
    Piece("candle_roof", -1.0, 1.4, ceiling_db=-5.5),
    Piece("candle_danger", -1.0, 1.3, ceiling_db=-6.0),
    Piece("key_deep", -1.0, 0.6),
    Piece("key_fight", -1.0, 0.4, ceiling_db=-5.0),
    Piece("hex_road", -1.0, 1.0),
    Piece("hex_winter", -1.0, -0.5),
)
"""Layers need fewer bits than a whole piece: they cover one another's faults."""
