"""Gambit: cards are held, the defeated leave relics, the road forks, heroes have their own ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp

import pytest

from game.cli.tales import library, registry
from game.core.bots import play
from game.core.dice import Dice
from game.core.errors import BadValue, IllegalCommand
from game.core.made_from import difference, made_from
from game.core.mode import Event
from game.tales.throne.bots import BOTS
from game.tales.throne.rules.cards import STEP_CARDS, in_order, read_cards
from game.tales.throne.rules.commands import CONCEDE
from game.tales.throne.rules.events import EnemySlain, PassageTold
from game.tales.throne.rules.gambit.advice import ends_the_quest
from game.tales.throne.rules.gambit.chances import GambitOdds
from game.tales.throne.rules.gambit.commands import BLIND, Play
from game.tales.throne.rules.gambit.events import (
    CardsHeld,
    ExchangeSettled,
    RelicsFound,
    RelicTaken,
)
from game.tales.throne.rules.gambit.game import GambitGame
from game.tales.throne.rules.gambit.relics import FLASK_FROM, FLASK_GIVES, RELICS, Relic
from game.tales.throne.rules.gambit.sums import BOLDEST, Foe, Way, answered, boldness_at
from game.tales.throne.rules.gambit.turn import glance
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.gambit.worth import FEATURES, UNIT, Judge, glance_at, position_of
from game.tales.throne.rules.generate import GAMBIT_RULES, RULES
from game.tales.throne.rules.mode import MODE
from game.tales.throne.rules.params import HEROES, Hero
from game.tales.throne.rules.quest import LAST_STEP, Change
from tests.tales.throne.rules.table import content

CONTENT = content()


def game(params: str = "hero,gambit", seed: str = "hollow-oak") -> GambitGame:
    begun = MODE.start(MODE.space.read(params), seed, CONTENT)
    assert isinstance(begun, GambitGame)
    return begun


def say(run: GambitGame, *texts: str) -> list[Event]:
    return [event for text in texts for event in run.apply(MODE.parse_command(text))]


def fight(
    held: str,
    shown: str,
    *,
    hero: str = "hero",
    own: tuple[int, int] = (5, 2),
    enemy: tuple[int, int] = (3, 1),
    relics: tuple[Relic, ...] = (),
) -> GambitGame:
    """A fight at step 14, which has no reward: these cards in hand, that one open, others below."""
    run = game(f"{hero},gambit")
    state = run.state
    state.step = 14
    state.phase = "answer"
    state.held, state.shown = read_cards(held), read_cards(shown)
    state.life, state.armour = own
    state.enemy_life, state.enemy_armour = enemy
    state.relics = relics
    every = read_cards("1C 2C 3C 4C 5C 6C 7C 8C 9C 1D 2D 3D 4D 5D 6D 7D 8D 9D")
    state.deck = tuple(card for card in every if card not in (*state.held, *state.shown))
    return run


def forging(life: int, armour: int) -> GambitGame:
    """The Dwarf before a fork, with cards worth forging."""
    run = game("dwarf,gambit")
    state = run.state
    free = (*state.held, *state.deck)
    state.held = read_cards("4C 7C 8C")
    state.deck = tuple(card for card in free if card not in state.held)
    state.life, state.armour = life, armour
    return run


def ranks(run: GambitGame) -> list[int]:
    return [card.rank for card in run.state.held]


def texts(run: GambitGame) -> list[str]:
    return [command.text for command in run.legal()]


class TestTheSums:
    def clash(
        self, way: Way, mine: Sequence[int], theirs: int, *relics: Relic, boldness: int = 0
    ) -> tuple[str, int, bool]:
        clash, through = answered(way, mine, theirs, Foe(5, 2, 3, 4, boldness), relics)
        return clash.by, clash.damage, through

    def test_power_is_card_and_life_as_everywhere(self) -> None:
        assert self.clash("play", [9], 2) == ("player", 5, False)
        assert self.clash("play", [1], 9) == ("enemy", 4, False)

    def test_boldness_is_power_of_the_enemy(self) -> None:
        assert self.clash("play", [9], 2, boldness=3) == ("player", 2, False)
        assert self.clash("play", [1], 9, boldness=3) == ("enemy", 7, False)

    def test_a_feint_changes_the_cards_over(self) -> None:
        assert self.clash("feint", [2], 9) == self.clash("play", [9], 2)

    def test_two_cards_are_added_up(self) -> None:
        assert self.clash("weave", [4, 5], 2) == self.clash("play", [9], 2)

    def test_but_count_ten_at_most(self) -> None:
        assert self.clash("weave", [1, 9], 2) == ("player", 6, False)
        assert self.clash("weave", [8, 9], 2) == ("player", 6, False)
        assert self.clash("weave", [1, 3], 2, "ace") == ("player", 6, False)

    @pytest.mark.parametrize(
        ("relic", "way", "mine", "theirs", "without", "with_it"),
        [
            ("whetstone", "play", 9, 2, 5, 6),
            ("buckler", "play", 1, 9, 4, 2),
            ("ace", "play", 1, 1, 0, 5),
            ("bodkin", "play", 5, 2, 1, 5),
            ("coin", "play", 7, 7, 0, 1),
            ("thimble", "turn", 9, 2, 5, 6),
        ],
    )
    def test_a_relic_changes_one_sum(
        self, relic: Relic, way: Way, mine: int, theirs: int, without: int, with_it: int
    ) -> None:
        assert self.clash(way, [mine], theirs)[1] == without
        assert self.clash(way, [mine], theirs, relic)[1] == with_it

    def test_the_thimble_is_for_blind_cards_only(self) -> None:
        assert self.clash("play", [9], 2, "thimble") == self.clash("play", [9], 2)


class TestAnswers:
    def test_a_held_card_of_each_rank_or_the_deck(self) -> None:
        run = fight("2C 2D 7C", "4C", hero="barbarian")
        assert texts(run) == ["play 2", "play 7", "turn", "concede"]

    def test_a_played_card_is_gone_and_lies_with_the_other_in_the_discard(self) -> None:
        run = fight("2C 7C", "4C", hero="barbarian", enemy=(3, 0))
        say(run, "play 2")
        assert ranks(run) == [7]
        assert [card.text for card in run.state.discard] == ["2C", "4C"]

    def test_blind_the_hand_stays(self) -> None:
        run = fight("2C 7C", "4C", hero="barbarian")
        say(run, "turn")
        assert ranks(run) == [2, 7]

    @pytest.mark.parametrize(
        ("quest", "hero", "bold"),
        [("iron", "dwarf", 2), ("iron", "wizard", 4), ("putrid", "hero", 4), ("sand", "wizard", 5)],
    )
    def test_a_throne_is_bold_from_the_start_and_warned_of_a_wizard(
        self, quest: str, hero: Hero, bold: int
    ) -> None:
        assert boldness_at(quest, hero, 40) == bold
        assert boldness_at(quest, hero, 39) == 0

    def test_an_exchange_that_hurts_nobody_makes_the_enemy_bolder(self) -> None:
        run = fight("2C 7C", "4C", hero="barbarian")
        say(run, "play 2")
        assert run.state.boldness == 1
        assert run.state.phase == "answer"

    def test_one_that_hurts_somebody_does_not(self) -> None:
        run = fight("2C 9C", "3C", hero="barbarian", enemy=(9, 0), own=(9, 0))
        say(run, "play 9")
        assert run.state.boldness == 0

    def test_the_struck_pile_is_chosen_on_both_sides(self) -> None:
        run = fight("9C", "2C", enemy=(5, 2))
        say(run, "play 9")
        assert texts(run) == ["life", "armour", "concede"]
        say(run, "armour")
        assert (run.state.enemy_life, run.state.enemy_armour) == (5, 0)

    def test_what_is_not_held_cannot_be_played(self) -> None:
        run = fight("2C 7C", "4C")
        before = run.digest()
        with pytest.raises(IllegalCommand):
            say(run, "play 5")
        assert run.digest() == before

    def test_nobody_can_stall_for_ever(self) -> None:
        # Both in the thickest armour there is: only boldness ends this.
        for own in range(1, 10):
            for enemy in range(1, 10):
                clash, _ = answered("play", [9], 1, Foe(own, 9, enemy, 6, BOLDEST), ("buckler",))
                assert clash.by == "enemy"
                assert clash.damage > 0


class TestHeroes:
    def test_the_hero_feints_once_a_fight(self) -> None:
        run = fight("2C 3C", "9C", hero="hero", enemy=(9, 0), own=(9, 5))
        assert "feint 2" in texts(run)
        say(run, "feint 2")
        assert run.state.enemy_life == 2
        assert not [text for text in texts(run) if text.startswith("feint")]

    def test_the_wizard_weaves_any_two(self) -> None:
        run = fight("2C 2D 9C", "9D", hero="wizard", enemy=(9, 0), own=(5, 5))
        assert [text for text in texts(run) if "weave" in text] == ["weave 2 2", "weave 2 9"]
        say(run, "weave 2 9")
        assert ranks(run) == [2]

    def test_the_barbarian_draws_when_he_bleeds_and_not_when_he_slays(self) -> None:
        run = fight("1C", "9C", hero="barbarian", enemy=(6, 0), own=(9, 2))
        events = say(run, "play 1", "life")
        assert any(isinstance(event, CardsHeld) for event in events)
        run = fight("1C", "9C", hero="barbarian", enemy=(6, 0), own=(9, 2))
        assert not any(isinstance(event, CardsHeld) for event in say(run, "play 1", "armour"))
        run = fight("9C", "1C", hero="barbarian", enemy=(1, 0), own=(6, 2))
        assert not any(isinstance(event, CardsHeld) for event in say(run, "play 9"))

    @pytest.mark.parametrize(("hero", "drawn"), [("hero", 1), ("wizard", 2), ("dwarf", 1)])
    def test_the_others_draw_when_they_slay(self, hero: str, drawn: int) -> None:
        run = fight("9C", "1C", hero=hero, enemy=(1, 0), own=(6, 2))
        held = [event for event in say(run, "play 9") if isinstance(event, CardsHeld)]
        assert [len(event.cards) for event in held] == [drawn]

    def test_the_dwarf_melts_armour_and_his_lowest_high_card_into_life_once_between_two_steps(
        self,
    ) -> None:
        run = forging(life=4, armour=3)
        assert "forge" in texts(run)
        say(run, "forge")
        assert (ranks(run), run.state.life, run.state.armour) == ([4, 8], 5, 1)
        run.state.armour = 9
        assert "forge" not in texts(run)

    @pytest.mark.parametrize(("life", "armour"), [(4, 1), (6, 3)])
    def test_he_forges_nothing_without_armour_to_melt_or_beyond_life_six(
        self, life: int, armour: int
    ) -> None:
        assert "forge" not in texts(forging(life, armour))


class TestRelics:
    def test_an_enemy_without_a_reward_leaves_two_or_cards(self) -> None:
        run = fight("9C", "1C", enemy=(1, 0))
        events = say(run, "play 9")
        found = next(event for event in events if isinstance(event, RelicsFound))
        assert len(set(found.relics)) == 2
        assert texts(run) == [*(f"relic {relic}" for relic in found.relics), "cards", "concede"]

    def test_one_with_a_reward_leaves_none(self) -> None:
        run = fight("9C", "1C", enemy=(1, 0))
        run.state.step = 15
        assert CONTENT.quest("iron").step(15).change != Change()
        assert not any(isinstance(event, RelicsFound) for event in say(run, "play 9"))

    def test_what_is_owned_is_not_offered_again(self) -> None:
        for gone in range(len(RELICS)):
            run = fight("9C", "1C", enemy=(1, 0), relics=RELICS[:gone])
            say(run, "play 9")
            assert not set(run.state.offered) & set(RELICS[:gone])

    def test_with_all_of_them_the_road_goes_on(self) -> None:
        run = fight("9C", "1C", enemy=(1, 0), relics=RELICS)
        say(run, "play 9")
        assert run.state.phase == "fork"

    def test_leaving_them_gives_cards(self) -> None:
        run = fight("9C", "1C", enemy=(1, 0))
        say(run, "play 9")
        held = len(run.state.held)
        say(run, "cards")
        assert len(run.state.held) == held + 2

    def test_some_change_a_counter_at_once(self) -> None:
        run = fight("9C", "1C", enemy=(1, 0), own=(5, 2))
        say(run, "play 9")
        run.state.offered = ("whetstone", "buckler")
        (taken, *_) = say(run, "relic whetstone")
        assert taken == RelicTaken("whetstone", 5, 0)


class TestTheFork:
    def test_two_step_cards_lie_open_and_one_is_walked(self) -> None:
        run = game()
        one, other = run.state.fork
        run.apply(MODE.parse_command("take 1"))
        assert run.state.steps_drawn == (one,)
        assert other in run.state.fork
        assert run.state.step == one.steps

    def test_every_run_that_lives_meets_the_throne_with_the_last_card(self) -> None:
        greedy = next(bot for bot in BOTS if bot.name == "greedy")
        run = game("dwarf,gambit", "long-road")
        told = 0
        stream = Dice("own").stream("own")
        policy = greedy.make(CONTENT)
        while not run.status.over:
            run.state.life = 9  # Whatever happens, this one lives.
            told += sum(isinstance(e, PassageTold) for e in run.apply(policy(run.view(), stream)))
        assert run.state.step == 40
        assert len(run.state.steps_drawn) == 16
        assert told == 3


class TestChances:
    def test_they_use_nothing_but_what_is_seen(self) -> None:
        run = fight("2C 9C", "4C")
        run.state.steps_drawn = ()
        odds = run.odds()
        other = run.with_hidden(Dice("other").stream("hidden"))
        assert other.view() == run.view()
        assert other.odds() == odds

    def test_a_sure_blow_at_the_throne_wins(self) -> None:
        run = fight("1C 9C", "5D", hero="barbarian", own=(1, 2), enemy=(1, 0))
        run.state.step = 40
        odds = run.odds()
        assert isinstance(odds, GambitOdds)
        assert odds.best.text == "play 9"
        assert odds.win == 1.0

    def test_toggles_say_nothing_at_gambit(self) -> None:
        said = MODE.space.read("dwarf,gambit,scout=3,redraw,winnable")
        assert MODE.space.write(said) == "dwarf,gambit"


def test_its_rules_have_a_version_of_their_own() -> None:
    """A run of Gambit's older rules is another game; one of another level is what it was."""
    gambit, tale = (registry().read_id(f"thrones:dwarf,{level}#a") for level in ("gambit", "tale"))
    assert (gambit.rules, tale.rules) == (GAMBIT_RULES, RULES)
    older = difference(gambit, CONTENT, GAMBIT_RULES - 1, made_from(gambit, CONTENT))
    assert older is not None
    assert "made under rules 1 of thrones, these are 2" in older.in_english()
    assert difference(tale, CONTENT, RULES, made_from(tale, CONTENT)) is None


def test_knowledge_beats_habit() -> None:
    known = library().content(MODE.name)
    won = {}
    for bot in BOTS:
        won[bot.name] = 0
        for number in range(16):
            run = MODE.start(MODE.space.read("dwarf,gambit"), f"judge/{number}", known)
            play(bot, run, known, f"judge/{number}")
            won[bot.name] += run.status.phase == "won"
    assert won["best"] >= 6
    assert won["greedy"] <= 3
    assert won["random"] <= 1


def test_slain_and_settled_exchanges_are_told_in_order() -> None:
    run = fight("9C", "1C", enemy=(1, 0))
    kinds = [type(event) for event in say(run, "play 9")]
    assert kinds.index(ExchangeSettled) < kinds.index(EnemySlain)


@pytest.mark.parametrize(
    ("hero", "shown", "said", "counted"),
    [
        ("wizard", "1C", "weave 8 9", (10, 1)),
        ("hero", "9C", "feint 1", (9, 1)),
        ("hero", "4C", "play 1", (8, 4)),
    ],
)
def test_a_trace_tells_what_cards_counted(
    hero: str, shown: str, said: str, counted: tuple[int, int]
) -> None:
    run = fight("1D 8D 9D", shown, hero=hero, enemy=(9, 6), own=(5, 9), relics=("ace",))
    steps = [step for step in map(MODE.trace, say(run, said)) if step is not None]
    assert [(step["player"], step["enemy"]) for step in steps] == [counted]


@pytest.mark.parametrize("hero", ["hero", "barbarian", "wizard", "dwarf"])
def test_what_is_said_to_end_the_quest_ends_it_and_nothing_else_does(hero: str) -> None:
    """A card turned blind apart, of which nobody knows."""
    stream = Dice(hero).stream("ends")
    ended = 0
    for number in range(12):
        run = game(f"{hero},gambit", f"ends {number}")
        while not run.status.over:
            view = run.view()
            assert isinstance(view, GambitView)
            for command in view.legal:
                if command in (BLIND, CONCEDE):
                    continue
                tried = MODE.restore(CONTENT, run.snapshot())
                tried.apply(command)
                said = ends_the_quest(view, command)
                assert said == (tried.status.phase == "lost"), (command, view)
                ended += said
            run.apply(stream.pick([c for c in view.legal if c != CONCEDE]))
    assert ended > 5


WEIGHTS = [(place * 37) % 91 - 45 for place in range(FEATURES)]


@pytest.mark.parametrize("hero", HEROES)
def test_all_that_counts_of_a_position_is_weighed(hero: Hero) -> None:
    """On the road and in a fight; what its parts weigh is kept, and none is taken for another."""
    run = game(f"{hero},gambit")
    judge = Judge(CONTENT.quest("iron"), hero, WEIGHTS)
    for command in BOTS[-1].moves(run, CONTENT, "weighed"):
        at = position_of(run.view())._replace(pending=0)
        others = [at._replace(pending=1), at._replace(finding=True), at._replace(life=at.life + 1)]
        if at.enemy_life:
            others += [at._replace(boldness=at.boldness + 1), at._replace(feinted=not at.feinted)]
        for seen in (at, *others):
            places = [FEATURES - 1, *judge.features(seen)]
            odds = sum(WEIGHTS[place] for place in places) / UNIT
            assert judge.chance(seen) == pytest.approx(1 / (1 + exp(-odds)), abs=1e-9)
        assert all(judge.features(at) != judge.features(other) for other in others)
        run.apply(command)


def test_how_one_stands_to_the_throne_counts_on_the_road_and_apart_in_its_last_quarter() -> None:
    judge = Judge(CONTENT.quest("iron"), "hero", WEIGHTS)
    at = position_of(game("hero,gambit").view())
    for step, first in ((1, 531), (23, 531), (24, 551), (LAST_STEP, None)):
        found = [each for each in judge.features(at._replace(step=step)) if 531 <= each < 611]
        places = [] if first is None else [range(first, first + 19), range(first + 40, first + 59)]
        assert len(found) == len(places)
        assert all(each in place for each, place in zip(found, places, strict=True))


def test_what_weighs_more_than_the_table_of_chances_holds_is_as_good_as_sure() -> None:
    at = position_of(game("hero,gambit").view())
    for sign, least, most in ((-1, 0, 0.01), (1, 0.99, 1)):
        judge = Judge(CONTENT.quest("iron"), "hero", [sign * 13 * UNIT] * FEATURES)
        assert least <= judge.chance(at) <= most


def test_a_flask_gives_life_only_to_who_has_little_left() -> None:
    weights = [place * 16 if place < 60 else 0 for place in range(FEATURES)]
    judge = Judge(CONTENT.quest("iron"), "hero", weights)

    def after_the_fight(life: int, *relics: Relic) -> float:
        run = fight("8D 9C", "1C", own=(life, 2), enemy=(1, 0), relics=relics)
        return judge.worth(run.view(), Play(9))

    assert after_the_fight(FLASK_FROM, "flask") == after_the_fight(FLASK_FROM + FLASK_GIVES)
    assert after_the_fight(FLASK_FROM) < after_the_fight(FLASK_FROM, "flask")
    assert after_the_fight(FLASK_FROM + 1) == after_the_fight(FLASK_FROM + 1, "flask")


def test_a_blow_that_does_no_damage_asks_for_no_pile() -> None:
    run = fight("4C 8D", "6C")
    state = run.state
    tens, jacks, queens, kings = ([c for c in STEP_CARDS if c.steps == n] for n in range(1, 5))
    state.steps_drawn = (*tens, *jacks[:2], *queens[:2])
    state.fork, state.step_pile = tuple(jacks[2:]), (*queens[2:], *kings)
    state.held, state.answer = read_cards("8D"), read_cards("4C")
    state.phase, state.way = "pile", "play"
    with pytest.raises(BadValue, match="asks for no choice"):
        MODE.restore(CONTENT, run.snapshot())
    state.life += 2
    MODE.restore(CONTENT, run.snapshot())


@pytest.mark.parametrize("hero", HEROES)
def test_who_plays_on_sees_what_the_player_sees(hero: Hero) -> None:
    """Chances are played out from the state itself, which is quicker, and chosen alike."""
    run = game(f"{hero},gambit")
    judge = CONTENT.judge(run.params)
    for command in BOTS[-1].moves(run, CONTENT, "glanced"):
        view, seen = run.view(), glance(run.state)
        told = glance_at(view)
        assert seen._replace(unseen=in_order(seen.unseen)) == told._replace(
            unseen=in_order(told.unseen)
        )
        assert judge.preferred(seen, view.legal) == judge.best(view)
        run.apply(command)


def test_a_card_turned_blind_is_worth_the_mean_of_the_deck() -> None:
    run = fight("2C 8D", "4C")
    view = run.view()
    judge = Judge(view.quest, "hero", WEIGHTS)
    deck = view.combat_left
    # With one card in the deck, that one comes.
    told = [judge.worth(replace(view, combat_left=(card,)), BLIND) for card in deck]
    assert judge.worth(view, BLIND) == pytest.approx(sum(told) / len(told))
    assert len(set(told)) > 1, "some cards hurt somebody, some nobody"
