"""The memo row of a seat: what `expert` writes down while it plans a turn, and the plan it then follows."""

from __future__ import annotations

LEVELS = 8  # steps a plan may have
WIDEST = 12  # plans kept at each step at most
MOST_PAWS = 32  # cards with a paw that a dog plays in a turn; a deck as printed never comes near
SLOTS = 10  # card kinds in a hand at most
LIST_SIZE = 128  # candidates of a node at most

# fields of a node
NODE_ZOMBIES = 0
NODE_HOOMANS = 1
NODE_MORE = 2  # squares with a second hooman
NODE_GUESS = 3  # squares of hoomans that are only hoped for
NODE_PLACES = 4  # squares of the dogs, five bits each by seat
NODE_MISC = 5  # actions, effect that is due, scents sniffed, hoomans rescued
NODE_HAND = 6  # cards by slot, three bits each
NODE_COUNTS = 7  # cards in each hand, four bits each by seat
NODE_GAIN = 8
NODE_SCORE = 9
NODE_KEY = 10
NODE_SIZE = 11
# bits of NODE_MISC
A_BITS = 0x1F  # actions left
DUE_BITS = 0x3FE0  # the effect that is due: source plus one (bits 5-10), index (11-13)
MARK_BITS = A_BITS | DUE_BITS
USED_BIT = 1 << 21  # an effect of the card has been used; written only where the rules ask for one

# the plan that is being followed: actions, and the mark of the state each was planned for
PLAN_N = 0
PLAN_AT = 1
PLAN = 2
PLAN_MARK = PLAN + LEVELS
# the turn, and the cards with a paw played in it
TURN = PLAN_MARK + LEVELS
PAWS = TURN + 1
# facts and prices of this turn
SEAT = TURN + 2
PLAYERS = SEAT + 1
GOAL_LEFT = SEAT + 2
FERAL_PRICE = SEAT + 3
HAND_LIMIT = SEAT + 4
HERE_ODDS = SEAT + 5  # in 256: a hooman is found where a scent is sniffed
AVERAGE = SEAT + 6  # worth of a card yet to be drawn
SCENT_AT = SEAT + 7  # three squares, -1 for an empty pile
ROLLS = SCENT_AT + 3  # by seat: zombie rolls before its next turn
EXPOSED = ROLLS + 4  # price of a face that scares a dog, in 64ths: by seat and cards in hand, 0 to 2
DANGER = EXPOSED + 12  # price of a face that brings a zombie to a hooman, for a turn, in 64ths
LINE_LEFT = DANGER + 1  # price of a line by its three zombies, outer first
LINE_RIGHT = LINE_LEFT + 8  # the same, inner first
MOVERS = LINE_RIGHT + 8  # other dogs (bits) with a card that moves hoomans
MOVER_SLOTS = MOVERS + 1  # bits of NODE_HAND with such cards
CARD_KIND = MOVERS + 2  # by slot of the hand
CARD_VALUE = CARD_KIND + SLOTS
WAY = CARD_VALUE + SLOTS  # price of the way from a square to the nearest scent, by the pile sniffed (0: none)
WAYS = 32
PRICED = WAY + 4 * WAYS  # whether AVERAGE is known: decks and knobs stay the same for a whole game
# what zombies and the other dogs are worth, from the position judged last: most children share them
SHARED = PRICED + 1
SHARED_ZOMBIES = SHARED + 1
SHARED_PLACES = SHARED + 2
SHARED_COUNTS = SHARED + 3
# the search
BEST = SHARED + 4
BEST_PARENT = BEST + 1
BEST_ACTION = BEST + 2
LEAST = BEST + 3  # score of the worst node kept at the level that is being filled
CHILD = BEST + 4  # the node under consideration
LIST_N = CHILD + NODE_SIZE
LIST = LIST_N + 1
COUNT = LIST + LIST_SIZE  # nodes by level
TRACE = COUNT + LEVELS + 1  # parent, action and mark of every node kept
TRACE_SIZE = 3
NODES = TRACE + (LEVELS + 1) * WIDEST * TRACE_SIZE  # the nodes of an even level, then those of an odd one
MEMO_SIZE = NODES + 2 * WIDEST * NODE_SIZE
