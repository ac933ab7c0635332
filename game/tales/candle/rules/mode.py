"""Candle's rules, as every mode is declared; before them how to play, on short pages."""

from __future__ import annotations

from game.core.mode import HelpPage, Mode, Preset
from game.core.text import message
from game.tales.candle.rules.commands import parse_command
from game.tales.candle.rules.events import EVENTS
from game.tales.candle.rules.floors import make_ahead
from game.tales.candle.rules.game import ASSISTS, restore, start, starting
from game.tales.candle.rules.generate import RULES
from game.tales.candle.rules.narrate import narrate, trace
from game.tales.candle.rules.params import SPACE, uses
from game.tales.candle.rules.scoring import TIMED
from game.tales.candle.rules.tally import CandleTally

HELP = (
    HelpPage(
        message("The treasure"),
        (
            message(
                "Ruggnar the dwarf climbs through a dark castle. On every floor a treasure stands"
                " in a cage. Find all the keys of the floor, then go to the cage: the floor is"
                " done."
            ),
            message(
                "Every floor can be finished. Before it is shown, a way through it was found and"
                " walked, key press by key press; its time is the par. Whoever asks for a hint is"
                " shown how that way goes on from where he stands."
            ),
            message(
                "A golden way takes every coin. Gold is for five things: every coin in sight, every"
                " hidden one, no death, at most half as much time and wick again as is proved:"
                " between par and the golden way, by the coins taken. Silver is for four, bronze"
                " for three."
            ),
        ),
    ),
    HelpPage(
        message("The candle"),
        (
            message(
                "A candle burns half as fast while you stand still. When it is burnt down, the next"
                " one in your belt is lit from it. Each floor hands out its own wick: three times,"
                " twice or 1.4 times what its proved way burns. Long candles, which stand in pairs"
                " off the way, burn a minute: they are meant for who wants every coin."
            ),
            message(
                "Throw it, and it lights the place where it lands: ahead, higher while you look"
                " up, or set down while you crouch. There it burns four times as fast. Walk to it"
                " to take it back."
            ),
            message(
                "Water and draughts put it out. Stand still and hold the throw key to strike the"
                " flint; that wastes some of the wick. A lamp lights it for nothing, and lends a"
                " stub to one who has no candle left."
            ),
        ),
    ),
    HelpPage(
        message("What light buys"),
        (
            message(
                "Touch a lamp with your flame and it burns for good: from now on this is where you"
                " come back to. The lamp at the start of a floor burns already."
            ),
            message(
                "Light brings out hidden coins and lets you read signs. Hold your flame against a"
                " web, by pressing towards it, and it burns away; a thrown candle does that too."
            ),
            message(
                "From the second floor on only light opens the way: curtains of web, doors and"
                " seals of wax, bars over a brazier, the living dark. Bring a flame close, and"
                " wait. A lamp that always burns stands before each."
            ),
            message(
                "Ten seconds in the dark, and something comes: fourteen where the wicks are gentle,"
                " seven where they are grim. It growls three seconds before; then it takes you back"
                " to your lamp, and the coins since then are lost. Light drives it away."
            ),
        ),
    ),
    HelpPage(
        message("Traps"),
        (
            message(
                "Spikes, pikes and crushers are your end: you stand at your last lamp again, at"
                " once, and the death is counted. What you have found, you keep."
            ),
            message(
                "Falling stones, darts and swinging blades throw you back and cost a third of a"
                " whole wick. For a second after that nothing else hits you. If they burn, they are"
                " your end, and so is fire out of the floor."
            ),
            message(
                "Every trap repeats after two or four seconds, and gives a sign before it strikes."
                " Watch it once; then go. The higher the floor, the less time they leave, and the"
                " more ledges are sown with pikes. A crusher on two chains falls twice as often."
            ),
        ),
    ),
    HelpPage(
        message("What goes by the clock"),
        (
            message(
                "Boards fold into the wall, a hoist draws its chain up, a sluice fills a channel:"
                " every four seconds, and each rattles or drips before. Nobody has to wait on them."
            ),
            message(
                "Bellows blow through a passage and draw breath again: go while they swell. A bell"
                " that you touch wakes the bats above it, and drives shades and the dark away."
            ),
            message(
                "A mirror throws the light of an open flame along its row, the way its arrow"
                " points: creatures mind that light, and lamps and braziers in it take fire."
            ),
        ),
    ),
    HelpPage(
        message("Those who answer to light"),
        (
            message(
                "Moths come to the nearest flame and drink of the wick: a thrown candle draws them"
                " away. Shades flee light, and your own flame when you face them; behind your back"
                " they come and snuff it, or steal a candle in the dark."
            ),
            message(
                "Slimes freeze in light and creep in the dark. They swallow a candle, and give it"
                " back when they have been frozen long enough. Bats sleep until light falls on"
                " them; then they knock the candle out of your hand."
            ),
            message(
                "Owls watch for candles left lying, and carry them to their perch. Come near, and"
                " they let go. None of them can kill you, and none can bar your way."
            ),
        ),
    ),
    HelpPage(
        message("Wardens"),
        (
            message(
                "Two treasures of a castle are minded, and the cage is shut as long as they are:"
                " by the Candle-Eater in the chapel, by the Old Night under the roof. A lamp that"
                " always burns stands before either hall; who dies begins the fight anew."
            ),
            message(
                "The Candle-Eater hangs over your flame, stares, and dives at where it was: be"
                " elsewhere. Hold your flame to the foot of a rope, and its bell falls when it has"
                " burnt up. Three bells fell her; under one, nobody should stand."
            ),
            message(
                "The Old Night looks to one side, draws breath, and blows out every flame there,"
                " unless stone is between. Light all cressets while it looks away, and it comes"
                " back darker: then it looks for your flame. Without light in its hall it reaches"
                " for you."
            ),
        ),
    ),
    HelpPage(
        message("Hands, boots, chains"),
        (
            message(
                "Fall past an edge and hold towards it: your hand finds it. Go on holding, or press"
                " up or jump, and you are over it; jump away from it, or press down to let go. So"
                " walls four tiles high are climbed, and gaps of seven crossed."
            ),
            message(
                "Beside a wall in the air, jump away from it: a kick lifts you by two tiles, once"
                " until something holds you again. Hold down while you fall and you drop like an"
                " anvil, which catches no edge."
            ),
            message(
                "On a chain, go on holding down and you slide; hold up and jump, again and again,"
                " and you leap from link to link. Press jump in flight at a chain and it swings on"
                " with you: push along, jump when it is fastest, and it flings you almost twice as"
                " far. No floor needs any of this."
            ),
        ),
    ),
    HelpPage(
        message("Finds"),
        (
            message(
                "In the cages of a castle’s second, fifth and seventh floor lie two finds: take one"
                " for the floors above, or leave both. What is left does not come again. No floor"
                " needs any, and a result tells which ones helped."
            ),
            message(
                "In the dark, up and throw uncork the bottled flame, once on each floor; down and"
                " throw ring the hand bell, three times. In felt boots, who creeps is not heard by"
                " the dark."
            ),
            message(
                "Stand in light with up held: the hand mirror throws it along your row. Up and jump"
                " in the air: powder lifts you, for five seconds of wick. Throw and hold on: let"
                " go, and the waxed thread draws your candle back."
            ),
        ),
    ),
    HelpPage(
        message("Castle, level, story"),
        (
            message(
                "A castle is ten floors, each laid from other rooms. What is left of your wick"
                " stays behind: each floor begins with a fresh candle. A level is a single floor,"
                " and the story is drawn by hand, with signs that teach."
            ),
            message(
                "The game can run more slowly, no trap need hurt, the dark can be brighter, and"
                " the last ten seconds can be taken back: all these are assists, and are told with"
                " the result."
            ),
        ),
    ),
    HelpPage(
        message("Locks and their keys"),
        (
            message(
                "A level of a diagram from the workshop has locks. Each shows the sign, colour and"
                " number of its keys, and how many it wants. Bring them, and it opens for good; you"
                " keep the keys."
            ),
            message(
                "Magic doors with the same letter lead to each other: press up before one. An arrow"
                " beside the letter says that it leads one way alone; the door at the end sleeps."
            ),
            message(
                "Such a floor is proved like any other: locks give way to their keys alone, those"
                " in reach are enough, and nowhere are you shut in."
            ),
        ),
    ),
)


FORMERLY = {
    "fd336da203f23109": (
        "sections/castle=3566da60512fe152,"
        "story/1=f6249934b63661cf,"
        "story/2=3c63acb6402d5e89,"
        "story/3=7c6543681a2aecab,"
        "story/4=f5fcd139fb3fc7eb,"
        "story/5=9c4560e7c0e0e260,"
        "story/6=f91d08e13ada7924,"
        "story/7=3bc3bdaa603ea367,"
        "story/8=5bbd218095a03395,"
        "story/9=6397530d749d3c49"
    ),
}
"""What runs of format 1 meant by their fingerprint of all content: the parts of then."""


MODE = Mode(
    name="platformer",
    rules=RULES,
    clock="tick",
    space=SPACE,
    presets=(
        Preset(
            message("The story"),
            "story,1",
            message("Levels drawn by hand that teach as they go, and end hard."),
        ),
        Preset(
            message("A level"),
            "level",
            message("One floor, two to four minutes: its ID is all a friend needs."),
        ),
        Preset(
            message("The castle"),
            "castle,10",
            message("Ten floors from cellar to roof, no room twice while another is left."),
        ),
        Preset(
            message("A small floor"),
            "level,columns=3,rows=3",
            message("Nine rooms for a short break."),
        ),
        Preset(
            message("The long night"),
            "castle,10,level=grim,traps=150,darkness=200",
            message("A castle with more traps, half the candles and little wick."),
        ),
    ),
    start=start,
    uses=uses,
    formerly=FORMERLY,
    restore=restore,
    parse_command=parse_command,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=HELP,
    assists=ASSISTS,
    starting=starting,
    make_ahead=make_ahead,
    timed=TIMED,
    tally=lambda _: CandleTally(),
    # What was drawn by hand is the same with every seed.
    is_sown=lambda params: params.kind != "story" and not params.drawing,
    spread="kind",
)
