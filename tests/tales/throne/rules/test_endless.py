"""No fight may go on for ever: the quests that are refused, and those that are not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.tales.throne.rules.combat import (
    THICKEST_SAFE,
    EndlessState,
    changed,
    clash,
    endless_state,
    nobody_can_hurt,
    piles_open,
)
from game.tales.throne.rules.quest import Change, Quest, Step
from tests.tales.throne.rules.table import iron_quest


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
