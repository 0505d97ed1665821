"""The plan of a turn: a beam search over what one's own actions do, kept in the memo and followed step by step."""

from __future__ import annotations

from balance.core.jit import kernel, layer
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.candidates import candidates
from balance.games.gdbz.bots.evaluate import card_value, moves_hoomans, prepare, promise, worth
from balance.games.gdbz.bots.knobs import K
from balance.games.gdbz.bots.model import marked, step
from balance.games.gdbz.bots.simple import choose_idle
from balance.games.gdbz.rules.effects import automatic
from balance.games.gdbz.state import Act, Due, act_a, act_do

__all__ = ["plan_action", "search", "write_root"]

_DUE_EFFECT = int(Due.EFFECT)
_LICK = int(Act.LICK)
_SNIFF = int(Act.SNIFF)
_PLAY = int(Act.PLAY)
_NONE = -(1 << 30)
_WON = 1 << 23
_BEAM = int(K.BEAM)


@kernel
def _places(s, p):  # type: ignore[no-untyped-def]
    """Pack the squares of all dogs."""
    found = 0
    for dog in range(int(p.players)):
        found |= int(s.dog_at[dog]) << 5 * dog
    return found


@kernel
def _counts(s, p):  # type: ignore[no-untyped-def]
    """Pack the number of cards in each hand."""
    found = 0
    for dog in range(int(p.players)):
        found |= int(s.hand_n[dog]) << 4 * dog
    return found


@kernel
def _misc(s, p):  # type: ignore[no-untyped-def]
    """Pack the actions left and the effect that is due."""
    misc = int(s.actions_left)
    n = int(s.pend_n)
    if n > 0 and int(s.pend_kind[n - 1]) == _DUE_EFFECT:
        misc |= (int(s.pend_a[n - 1]) + 1) << 5 | int(s.pend_b[n - 1]) << 11
        misc |= at.USED_BIT * (int(s.used) & int(p.needs_effect))
    return misc


@kernel
def _more(s):  # type: ignore[no-untyped-def]
    """Return the squares with a second hooman."""
    found, left = 0, int(s.hoomans)
    if int(s.hooman_total) > 1:
        for q in range(27):
            if left >> q & 1 and int(s.hooman_count[q]) > 1:
                found |= 1 << q
    return found


@kernel
def _hand(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Give every card kind in hand a slot and pack the cards of each slot."""
    hand, slot, movers = 0, 0, 0
    for kind in range(int(p.energy_kinds)):
        held = int(s.hands[seat, kind])
        if held > 0 and slot < at.SLOTS:
            memo[at.CARD_KIND + slot] = kind
            memo[at.CARD_VALUE + slot] = card_value(p, knobs, kind)
            hand |= min(7, held) << 3 * slot
            if moves_hoomans(p, kind, int(s.dog_kind[seat])):
                movers |= 7 << 3 * slot
            slot += 1
    memo[at.MOVER_SLOTS] = movers
    return hand


@kernel
def write_root(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Write the position as the root of the search; return what it is worth."""
    prepare(s, p, seat, memo, knobs)
    node = at.NODES
    memo[node + at.NODE_ZOMBIES] = s.zombies
    memo[node + at.NODE_HOOMANS] = s.hoomans
    memo[node + at.NODE_MORE] = _more(s)
    memo[node + at.NODE_GUESS] = 0
    memo[node + at.NODE_PLACES] = _places(s, p)
    memo[node + at.NODE_MISC] = _misc(s, p)
    memo[node + at.NODE_HAND] = _hand(s, p, seat, memo, knobs)
    memo[node + at.NODE_COUNTS] = _counts(s, p)
    memo[node + at.NODE_GAIN] = 0
    return worth(memo, knobs, node)


@kernel
def _trace(memo, level, index):  # type: ignore[no-untyped-def]
    """Return where the memo traces a node: parent, action, mark."""
    return at.TRACE + (level * at.WIDEST + index) * at.TRACE_SIZE


@kernel
def _keep(memo, beam, level, parent, action):  # type: ignore[no-untyped-def]
    """Keep the child at a level if it is among the best there and no better one is the same position."""
    child, n, score = at.CHILD, int(memo[at.COUNT + level]), int(memo[at.CHILD + at.NODE_SCORE])
    if n >= beam and score <= int(memo[at.LEAST]):
        return
    misc = int(memo[child + at.NODE_MISC])
    mark = marked(
        int(memo[child + at.NODE_ZOMBIES]),
        int(memo[child + at.NODE_HOOMANS]),
        int(memo[child + at.NODE_PLACES]),
        misc,
        int(memo[child + at.NODE_COUNTS]),
    )
    key = (mark ^ int(memo[child + at.NODE_HAND]) * 0x2545F491 ^ (misc >> 14) * 0x9E3779B1) & 0x7FFFFFFF
    memo[child + at.NODE_KEY] = key
    first = at.NODES + (level & 1) * at.WIDEST * at.NODE_SIZE
    place, least = n, score
    for k in range(n):
        other = int(memo[first + k * at.NODE_SIZE + at.NODE_SCORE])
        if int(memo[first + k * at.NODE_SIZE + at.NODE_KEY]) == key:
            if other >= score:
                return
            place = k
            break
        if n >= beam and other < least:
            place, least = k, other
    if place == n:
        memo[at.COUNT + level] = n + 1
    for field in range(at.NODE_SIZE):
        memo[first + place * at.NODE_SIZE + field] = memo[child + field]
    trace = _trace(memo, level, place)
    memo[trace] = parent
    memo[trace + 1] = action
    memo[trace + 2] = mark
    least = score
    for k in range(int(memo[at.COUNT + level])):
        least = min(least, int(memo[first + k * at.NODE_SIZE + at.NODE_SCORE]))
    memo[at.LEAST] = least


@layer
def _judge(memo, knobs, level, parent, action):  # type: ignore[no-untyped-def]
    """Judge the child: the end of a plan when nothing is left to do, else a node of the next level."""
    child = at.CHILD
    score = worth(memo, knobs, child)
    if int(memo[child + at.NODE_MISC]) & at.MARK_BITS == 0 or level == at.LEVELS or score > _WON:
        if score > int(memo[at.BEST]):
            memo[at.BEST] = score
            memo[at.BEST_PARENT] = parent
            memo[at.BEST_ACTION] = action
        return
    memo[child + at.NODE_SCORE] = score + promise(memo, knobs, child)
    _keep(memo, int(knobs[_BEAM]), level, parent, action)


@layer
def _grow(s, p, memo, knobs, level, index):  # type: ignore[no-untyped-def]
    """Try every candidate of a node."""
    node = at.NODES + ((level & 1) * at.WIDEST + index) * at.NODE_SIZE
    candidates(s, p, memo, node)
    for k in range(int(memo[at.LIST_N])):
        action = int(memo[at.LIST + k])
        step(s, p, memo, knobs, node, action)
        _judge(memo, knobs, level + 1, index, action)


@layer
def search(s, p, memo, knobs):  # type: ignore[no-untyped-def]
    """Grow plans from the root level by level; return the level the best one ends at.

    Parameters
    ----------
    s, p : records
    memo, knobs : ndarrays of int32
        The memo holds the root; its BEST fields take the best plan's worth, last action and that action's node.

    Returns
    -------
    int
    """
    for level in range(at.LEVELS + 1):
        memo[at.COUNT + level] = 0
    memo[at.COUNT] = 1
    memo[at.BEST] = _NONE
    last = 0
    for level in range(at.LEVELS):
        before = int(memo[at.BEST])
        memo[at.COUNT + level + 1] = 0
        for index in range(int(memo[at.COUNT + level])):
            _grow(s, p, memo, knobs, level, index)
        if int(memo[at.BEST]) > before:
            last = level
    return last


@kernel
def _tells(p, action):  # type: ignore[no-untyped-def]
    """Tell whether an action shows the dog something it must think about anew."""
    do = act_do(action)
    if do == _PLAY:
        return automatic(int(p.part[act_a(action), 0]))
    return do in (_LICK, _SNIFF)


@kernel
def _write_plan(p, memo, last):  # type: ignore[no-untyped-def]
    """Trace the best plan back to the root and keep it up to the first action that tells something."""
    action, parent = int(memo[at.BEST_ACTION]), int(memo[at.BEST_PARENT])
    for level in range(last, -1, -1):
        trace = _trace(memo, level, parent)
        memo[at.PLAN + level] = action
        memo[at.PLAN_MARK + level] = memo[trace + 2]
        parent, action = int(memo[trace]), int(memo[trace + 1])
    n = 1
    while n <= last and not _tells(p, int(memo[at.PLAN + n - 1])):
        n += 1
    memo[at.PLAN_N] = n
    memo[at.PLAN_AT] = 1


@layer
def _planned(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Return the next action of the plan that is being followed, or the first one of a new plan."""
    step = int(memo[at.PLAN_AT])
    if 0 < step < int(memo[at.PLAN_N]):
        mark = marked(int(s.zombies), int(s.hoomans), _places(s, p), _misc(s, p), _counts(s, p))
        if mark == int(memo[at.PLAN_MARK + step]):
            memo[at.PLAN_AT] = step + 1
            return int(memo[at.PLAN + step])
    write_root(s, p, seat, memo, knobs)
    last = search(s, p, memo, knobs)
    if int(memo[at.BEST]) == _NONE:
        memo[at.PLAN_N] = 0
        return choose_idle(s, p)
    _write_plan(p, memo, last)
    return int(memo[at.PLAN])


@layer
def plan_action(s, p, seat, memo, knobs):  # type: ignore[no-untyped-def]
    """Return the next action of the plan, made anew where there is none or the game went another way.

    Parameters
    ----------
    s, p : records
        Only what `seat` may see is read: its hand, the board, the number of cards in other hands.
    seat : int
    memo, knobs : ndarrays of int32

    Returns
    -------
    int
        Action code.
    """
    if int(memo[at.TURN]) != int(s.turn):
        memo[at.TURN] = s.turn
        memo[at.PAWS] = 0
    action = _planned(s, p, seat, memo, knobs)
    if act_do(action) == _PLAY:
        memo[at.PAWS] += int(p.paw[act_a(action)])
    return action
