"""The sums of a hand. The three worked examples are those of the source, "Exemple d'une phase de
combat": the Hero, life 3 and armour 5, against a bone skeleton, life 2 and armour 1.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tales.throne.rules.combat import (
    THICKEST_SAFE,
    Clash,
    EndlessState,
    changed,
    clash,
    endless_state,
    nobody_can_hurt,
    piles_open,
    survivors,
)
from game.tales.throne.rules.quest import Change, Quest, Step
from tests.tales.throne.rules.table import counters, fight, iron_quest, names, play

CARD = st.integers(1, 9)
LIFE = st.integers(1, 9)
ARMOUR = st.integers(0, 9)


class TestWorkedExamples:
    HERO = (3, 5)
    SKELETON = (2, 1)

    def test_a_perfect_attack(self) -> None:
        assert clash(8, 3, *self.HERO, *self.SKELETON) == Clash(11, 5, 6, "player", 5)

    def test_a_perfect_attack_on_life_kills_at_once(self) -> None:
        game = fight("8 3", self.HERO, self.SKELETON)
        play(game, "deal")
        assert [command.text for command in game.legal()] == ["life", "armour", "concede"]
        assert "EnemySlain" in names(play(game, "life"))
        assert game.view().phase == "walk"

    def test_a_perfect_attack_on_armour_leaves_it_alive(self) -> None:
        game = fight("8 3", self.HERO, self.SKELETON)
        play(game, "deal, armour")
        assert counters(game) == (3, 5, 2, 0)
        assert game.view().phase == "fight"

    def test_a_good_defence(self) -> None:
        assert clash(2, 6, *self.HERO, *self.SKELETON) == Clash(5, 8, 3, "enemy", 0)
        game = fight("2 6", self.HERO, self.SKELETON)
        assert names(play(game, "deal")) == ["HandDealt", "HandSettled"]
        assert counters(game) == (3, 5, 2, 1)

    @pytest.mark.parametrize(("pile", "left"), [("life", (1, 5)), ("armour", (3, 3))])
    def test_a_weak_defence(self, pile: str, left: tuple[int, int]) -> None:
        assert clash(1, 9, *self.HERO, *self.SKELETON) == Clash(4, 11, 7, "enemy", 2)
        game = fight("1 9", self.HERO, self.SKELETON)
        play(game, f"deal, {pile}")
        assert counters(game) == (*left, 2, 1)


class TestSums:
    def test_equal_powers_do_nothing(self) -> None:
        assert clash(2, 5, 6, 0, 3, 0) == Clash(8, 8, 0, "none", 0)

    @given(CARD, CARD, LIFE, ARMOUR, LIFE, ARMOUR)
    def test_the_higher_power_strikes_for_the_difference(
        self, player: int, enemy: int, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> None:
        hand = clash(player, enemy, life, armour, enemy_life, enemy_armour)
        lead = (player + life) - (enemy + enemy_life)
        assert hand.strike == abs(lead)
        assert hand.by == ("player" if lead > 0 else "enemy" if lead < 0 else "none")
        if hand.by != "none":
            stopped = enemy_armour if hand.by == "player" else armour
            assert hand.damage == max(0, hand.strike - stopped)

    @given(CARD, CARD, LIFE, ARMOUR, LIFE, ARMOUR)
    def test_both_sides_fight_by_the_same_rules(
        self, player: int, enemy: int, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> None:
        here = clash(player, enemy, life, armour, enemy_life, enemy_armour)
        there = clash(enemy, player, enemy_life, enemy_armour, life, armour)
        assert (here.strike, here.damage) == (there.strike, there.damage)

    @given(LIFE, ARMOUR, LIFE, ARMOUR)
    def test_nobody_can_hurt_means_that_no_two_cards_do_damage(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> None:
        harmless = all(
            clash(player, enemy, life, armour, enemy_life, enemy_armour).damage == 0
            for player in range(1, 10)
            for enemy in range(1, 10)
        )
        assert nobody_can_hurt(life, armour, enemy_life, enemy_armour) == harmless


class TestPiles:
    def test_an_armour_of_nothing_cannot_be_chosen(self) -> None:
        assert piles_open("player", 5, 0, enemy_picks=False) == ("life",)
        assert piles_open("enemy", 0, 5, enemy_picks=False) == ("life",)

    def test_the_player_chooses_on_both_sides(self) -> None:
        assert piles_open("player", 0, 1, enemy_picks=False) == ("life", "armour")
        assert piles_open("enemy", 1, 0, enemy_picks=False) == ("life", "armour")

    def test_an_enemy_that_picks_picks_life_but_leaves_you_your_strikes(self) -> None:
        assert piles_open("enemy", 5, 5, enemy_picks=True) == ("life",)
        assert piles_open("player", 5, 5, enemy_picks=True) == ("life", "armour")

    def test_counters_stay_between_nothing_and_nine(self) -> None:
        assert changed(8, 1, Change(life=2)) == (9, 1)
        assert changed(8, 9, Change(armour=2)) == (8, 9)
        assert changed(1, 1, Change(life=-2)) == (0, 1)
        assert changed(5, 1, Change(armour=-3)) == (5, 0)


def walk_of_helps(change: Change, *others: Step) -> Quest:
    """A quest of nothing but helps, and ``others`` at their places."""
    helps = {f"s{n}": Step(n, "help", change=change) for n in range(1, 40)}
    helps.update({f"s{step.number}": step for step in others})
    return iron_quest(**helps)


def test_the_iron_throne_has_no_endless_fight() -> None:
    assert endless_state(iron_quest()) is None


def test_enemies_of_armour_six_can_always_be_fought_out() -> None:
    assert THICKEST_SAFE == 6
    assert not any(
        nobody_can_hurt(life, armour, enemy_life, enemy_armour)
        for life in range(1, 10)
        for armour in range(10)
        for enemy_life in range(1, 10)
        for enemy_armour in range(THICKEST_SAFE + 1)
    )


def test_two_equals_in_thick_armour_are_refused_with_the_step() -> None:
    found = endless_state(walk_of_helps(Change(armour=2), Step(30, "fight", 5, 9)))
    assert found is not None
    assert found.step == 30
    assert nobody_can_hurt(found.life, found.armour, found.enemy_life, found.enemy_armour)


def test_thick_armour_alone_is_no_fault() -> None:
    """On step 1 nobody has more armour than the Wizard's 6, and against 6 and 9 together the
    stronger side can always strike."""
    assert endless_state(iron_quest(s1=Step(1, "fight", 1, 9))) is None


def test_every_toggle_counts() -> None:
    """A Wizard may take the camp fire of step 1 as armour, and then stands before step 2 with 2
    and 7: neither side can pierce the other."""
    found = endless_state(iron_quest(s2=Step(2, "fight", 1, 9)))
    assert found == EndlessState(2, 2, 7, 1, 9)


def test_only_orders_of_the_sixteen_cards_are_followed() -> None:
    """The Hero needs armour 9, four helps of armour 1, to be stuck against life 4 and armour 9.
    There are four tens: whoever meets the helps of steps 1 to 4 walks past step 5, not past 6."""
    near = walk_of_helps(Change(armour=1), Step(5, "fight", 4, 9))
    assert endless_state(near) is None
    far = walk_of_helps(Change(armour=1), Step(6, "fight", 4, 9))
    assert endless_state(far) == EndlessState(6, 3, 9, 4, 9)


@given(
    st.integers(1, 9), st.integers(0, 9), st.integers(1, 9), st.integers(0, 9), st.integers(-8, 8)
)
def test_a_fight_that_can_begin_can_end(
    life: int, armour: int, enemy_life: int, enemy_armour: int, lead: int
) -> None:
    """What lets the search look at the first hand alone: no blow leads to an endless state."""
    state = (life, armour, enemy_life, enemy_armour)
    player, enemy = (1 + lead, 1) if lead >= 0 else (1, 1 - lead)
    hand = clash(player, enemy, *state)
    if hand.damage == 0:
        return
    for pile in piles_open(hand.by, armour, enemy_armour, enemy_picks=False):
        toll = Change(**{pile: -hand.damage})
        if hand.by == "player":
            after = (life, armour, *changed(enemy_life, enemy_armour, toll))
        else:
            after = (*changed(life, armour, toll), enemy_life, enemy_armour)
        if after[0] and after[2]:
            assert not nobody_can_hurt(*after)


def test_states_are_followed_through_fights_that_are_survived() -> None:
    """Nobody comes to step 9 in armour 9 but by four tens and one of the fights of steps 5 to 8."""
    weak = [Step(number, "fight", 2, 0) for number in range(5, 9)]
    last = Step(9, "fight", 4, 9)
    found = endless_state(walk_of_helps(Change(armour=1), *weak, last))
    assert found == EndlessState(9, 3, 9, 4, 9)
    strong = [Step(number, "fight", 9, 6) for number in range(5, 9)]
    assert endless_state(walk_of_helps(Change(armour=1), *strong, last)) is None


def test_no_card_leads_by_more_than_eight() -> None:
    """A nine on a one hurts an enemy of 9 lives if the hero has two; with one the hand is a draw,
    and no armour holds what comes back."""
    assert survivors(1, 0, 9, 0) == 0
    assert survivors(2, 0, 9, 0)


def test_states_of_much_life_are_followed() -> None:
    found = endless_state(walk_of_helps(Change(life=2, armour=1), Step(6, "fight", 9, 9)))
    assert found == EndlessState(6, 8, 9, 9, 9)
