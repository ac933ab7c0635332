"""What can be seen in the picture of an encounter, by name: the words of ``scene`` in the tables.

The words are told to whoever draws; no rule looks at them.
"""

from __future__ import annotations


def _words(said: str) -> tuple[str, ...]:
    return tuple(said.split())


COMPANIONS = _words("odile corm ysolt brann pim dagna silas maud tor fenna hob ragna")
"""Those who go along are drawn wherever they are: no scene names them."""
PEOPLE = _words(
    "man woman old_woman old_man girl boy boy_king soldier knight robber clerk courier bride "
    "mourner shepherd teacher sailor hermit miner player official smith fiddler fisher digger "
    "reaper stalker sweeper gardener baker dwarf gnome sentinel queen doctor rider sitter "
    "sitting_woman speaker pedlar wanderer sleeper troll shade scarecrow bearers"
)
BEASTS = _words(
    "horse mule bull goat sheep dog dogs cat fox hare rats toad hedgehog snail heron seals "
    "spider raven ravens geese hens owl bear wolf wolves"
)
THINGS = _words(
    "cart upset_cart painted_cart stall wheel_of_fortune boat keel raft signpost notice "
    "milestone stone_lamp door gate cross coffin barrow table chairs bookcase pot fire ladder "
    "queen_statue bell_post great_bell letterbox chest cask crates sacks helmets boulder "
    "poster drum cage bowls pack oar_pole anvil loom altar theodolite great_map mirror "
    "star_down salt eel_trap load hay bather half_helmet"
)
BEHIND = _words(
    "well iron_door fence graves tent cairn mast shoe_tree oak hollow_tree burning_tree "
    "boulders stone_ring planks cave oven snowhouse washing armour web cottage barn hall lump "
    "coats charcoal home_farmstead home_village home_borough home_town home_city home_camp "
    "home_hold home_spires home_post home_court home_bivouac home_squat home_shelter "
    "home_caravan home_burrow home_cavern ruin_tower ruin_abbey ruin_bridge ruin_stage "
    "ruin_mine ruin_lighthouse ruin_palace ruin_aqueduct ruin_gate ruin_baths ruin_library "
    "ruin_mound ruin_mill ruin_ship ruin_statue ruin_garden"
)
"""What stands farther back: houses, ruins, trees, rocks."""
ALOFT = ("wedge", "flock", "swifts", "moths", "swarm", "fairy", "rainbow")
FLAT = ("toadstools", "mushrooms", "poppies", "ice", "pool", "beds", "flood", "sunken_bell")
"""What covers the ground, and is walked on."""
SETTINGS = ("night", "unlit", "in_hall", "in_cave", "path", "stream")
"""Where or when it is, whatever the land and the hour: by night, without a candle, in a room, in a
cave; on a track, by running water."""
SIGHTS = (*PEOPLE, *BEASTS, *THINGS, *BEHIND, *ALOFT, *FLAT)
MOST = 6
"""Sights that one picture has room for."""
