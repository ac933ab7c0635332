"""What foes mean to do, in a sentence's middle: ``strikes Isaure``."""

from __future__ import annotations

from game.core.text import Message, Prose, message
from game.tales.key.rules.play.state import Intent


def intent_told(intent: Intent | None, target: Prose | None) -> Message:
    """What a foe will do on its next turn. ``target``: the name of the hero who is meant."""
    kind = "sleep" if intent is None else intent.kind
    if target is not None:
        aimed = _aimed(kind, target)
        if aimed is not None:
            return aimed
    return _UNAIMED.get(kind, message("waits"))


def _aimed(kind: str, hero: Prose) -> Message | None:
    match kind:
        case "strike":
            return message("strikes {hero}", hero=hero)
        case "circle":
            return message("circles {hero}", hero=hero)
        case "flit":
            return message("bites {hero} and is off", hero=hero)
        case "shoot":
            return message("shoots at {hero}", hero=hero)
        case "back":
            return message("backs away from {hero}", hero=hero)
        case "rob":
            return message("robs {hero}", hero=hero)
        case "web":
            return message("throws a web at {hero}", hero=hero)
        case "snuff":
            return message("reaches for the candle of {hero}", hero=hero)
        case "hurl":
            return message("throws fire where {hero} stood", hero=hero)
        case "loom":
            return message("comes for {hero}", hero=hero)
        case "line-up":
            return message("takes aim at {hero}", hero=hero)
        case "smash":
            return message("brings the club down on the marked cells", hero=hero)
        case "charge":
            return message("charges along the marked cells", hero=hero)
        case "light":
            return message("lights a fuse", hero=hero)
        case "burst":
            return message("bursts beside {hero}", hero=hero)
        case "howl":
            return message("howls", hero=hero)
        case "pour":
            return message("pours burning fat on the marked cells", hero=hero)
        case "slam":
            return message("slams the marked cells", hero=hero)
        case "lash":
            return message("lashes at {hero}", hero=hero)
        case "drop":
            return message("drops beside {hero}", hero=hero)
        case "breath":
            return message("breathes fire along the marked cells", hero=hero)
        case _:
            return None


_UNAIMED = {
    "sleep": message("sleeps"),
    "wait": message("waits"),
    "lost": message("does not know where you are"),
    "seek": message("goes looking for you"),
    "back": message("backs away from the fire"),
    "flee": message("runs with what it has"),
    "eat": message("goes for the meat"),
    "chant": message("chants"),
    "summon": message("calls the dead"),
    "ripen": message("stirs in its shell"),
    "hatch": message("hatches"),
    "gutter": message("gutters your candle"),
    "toll": message("tolls, and drives you back"),
    "call": message("calls a bone warden"),
    "lay": message("lays an egg"),
    "climb": message("climbs to the vault"),
    "tail": message("sweeps its tail round about"),
    "fly": message("flies to the far corner"),
}


def deed_told(deed: str, who: Prose | Message) -> Message:
    """What a foe did that was neither a step nor a blow, in a sentence."""
    match deed:
        case "split":
            return message("{who} splits in two.", who=who)
        case "rise":
            return message("{who} stands up.", who=who)
        case "ash":
            return message("{who} burns to ash, and stands up no more.", who=who)
        case "web":
            return message("{who} throws a web.", who=who)
        case "howl":
            return message("{who} howls, and whatever slept hears it.", who=who)
        case "snuff":
            return message("{who} touches the candle.", who=who)
        case "hurl":
            return message("{who} throws fire.", who=who)
        case "chant":
            return message("{who} chants.", who=who)
        case "summon" | "call":
            return message("{who} calls, and bones answer.", who=who)
        case "smash":
            return message("{who} brings the club down.", who=who)
        case "charge":
            return message("{who} charges.", who=who)
        case "light":
            return message("{who} lights a fuse.", who=who)
        case "eat":
            return message("{who} eats, and looks at nobody.", who=who)
        case "hatch":
            return message("{who} opens.", who=who)
        case "gutter":
            return message("{who} breathes at your candle.", who=who)
        case "pour":
            return message("{who} pours burning fat.", who=who)
        case "slam":
            return message("{who} brings both fists down.", who=who)
        case "toll":
            return message("{who} tolls.", who=who)
        case "lay":
            return message("{who} lays an egg.", who=who)
        case "climb":
            return message("{who} climbs to the vault.", who=who)
        case "drop":
            return message("{who} drops from the vault.", who=who)
        case "breath":
            return message("{who} breathes fire.", who=who)
        case "tail":
            return message("{who} sweeps its tail round about.", who=who)
        case _:
            return message("{who} flies up.", who=who)
