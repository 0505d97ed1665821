"""Kernels of the measuring bot: candidates, playouts over a built-in bot, sequential halving.

Every look-ahead is on a copy whose hidden part is dealt anew from chance of its own: the measuring bot never sees the
real order of a deck, the effect of a scent, or a die to come.
"""

from __future__ import annotations

from balance.core import contract
from balance.core.jit import kernel
from balance.core.rng import BOT_BASE, start
from balance.games.gdbz.bots import notes as at
from balance.games.gdbz.bots.candidates import candidates
from balance.games.gdbz.bots.evaluate import worth
from balance.games.gdbz.bots.model import step
from balance.games.gdbz.bots.plan import search, write_root
from balance.games.gdbz.state import Due

DUE_EFFECT = int(Due.EFFECT)
WIN = 1000


@kernel
def plan_value(s, p, memo, knobs, action):  # type: ignore[no-untyped-def]
    """Return what the best plan that starts with an action is worth to `expert`; the root must be written."""
    step(s, p, memo, knobs, at.NODES, action)
    child = at.CHILD
    if int(memo[child + at.NODE_MISC]) & at.MARK_BITS == 0:
        return worth(memo, knobs, child)
    for field in range(at.NODE_SIZE):
        memo[at.NODES + field] = memo[at.CHILD + field]
    search(s, p, memo, knobs)
    return int(memo[at.BEST])


@kernel
def shortlist(s, p, seat, memo, knobs, most, actions, values):  # type: ignore[no-untyped-def]
    """List the actions whose plans `expert` values most, best first; return their number.

    Parameters
    ----------
    s, p : records
    seat : int
    memo, knobs : ndarrays of int32
        Notes of a search, knob row of `expert`.
    most : int
        Length of the list.
    actions, values : ndarrays of int64
        Filled; both hold at least Game.max_actions.

    Returns
    -------
    int
    """
    n = int(s.pend_n)
    if n > 0 and int(s.pend_kind[n - 1]) != DUE_EFFECT:
        return contract.legal_actions(s, p, actions)
    write_root(s, p, seat, memo, knobs)
    candidates(s, p, memo, at.NODES)
    count = int(memo[at.LIST_N])
    for k in range(count):
        actions[k] = memo[at.LIST + k]
    for k in range(count):
        write_root(s, p, seat, memo, knobs)
        values[k] = plan_value(s, p, memo, knobs, int(actions[k]))
    kept = min(most, count)
    for place in range(kept):  # the best of the rest to the front, `kept` times
        best = place
        for k in range(place + 1, count):
            if values[k] > values[best]:
                best = k
        values[place], values[best] = values[best], values[place]
        actions[place], actions[best] = actions[best], actions[place]
    return kept


@kernel
def playout(s, p, chance, bot_chance, bot, knobs, memo, scratch):  # type: ignore[no-untyped-def]
    """Play a copy to its end with one bot in all seats; return 1000 for a win, less for a loss with more rescues."""
    while not contract.is_over(s, p):
        seat = contract.current_seat(s, p)
        action = 0
        if seat >= 0:
            action = contract.choose(
                s, p, bot, seat, knobs.values, bot_chance[seat], memo[seat].notes, scratch[0].states
            )
        contract.apply(s, p, chance, action)
    if int(s.ended) == 1:
        return WIN
    return min(int(s.rescued), int(p.goal) - 1) * WIN // (8 * int(p.goal))


@kernel
def simulate(s, p, seat, action, seed, index, sim, chances, bot_chance, bot, knobs, memo, scratch):  # type: ignore[no-untyped-def]
    """Try one action on a copy dealt anew; the same seed and index mean the same deal and dice for every action."""
    start(chances[1], seed, index, 0)
    for other in range(len(bot_chance)):
        start(bot_chance[other], seed, index, BOT_BASE * (other + 1))
    sim[0] = s
    contract.redeal(sim[0], p, seat, chances[1])
    contract.apply(sim[0], p, chances[1], action)
    for other in range(len(memo)):
        memo[other].notes[: at.NODES] = 0
    return playout(sim[0], p, chances[1], bot_chance, bot, knobs, memo, scratch)


@kernel
def look_ahead(
    s,
    p,
    seat,
    n,
    budget,
    doubt,
    seed,
    index,
    actions,
    order,
    totals,
    results,
    sim,
    chances,
    bot_chance,
    bot,
    knobs,
    memo,
    scratch,
):  # type: ignore[no-untyped-def]
    """Choose among listed actions by sequential halving over playouts on common deals.

    The first action of the list keeps its place unless another is better by `doubt` tenths of a standard error of
    their paired difference.
    """
    for k in range(n):
        order[k] = k
        totals[k] = 0
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    tried, left = 0, n
    while True:
        more = min(max(4, budget // (rounds * left)), results.shape[1] - tried)
        for place in range(left):
            k = int(order[place])
            for j in range(tried, tried + more):
                found = simulate(
                    s, p, seat, int(actions[k]), seed, index + j, sim, chances, bot_chance, bot, knobs, memo, scratch
                )
                results[k, j] = found
                totals[k] += found
        tried += more
        for place in range(left):  # best first
            best = place
            for other in range(place + 1, left):
                if totals[int(order[other])] > totals[int(order[best])]:
                    best = other
            kept = int(order[place])
            order[place] = order[best]
            order[best] = kept
        if left <= 2 or tried >= results.shape[1]:
            break
        left = (left + 1) // 2
    best = int(order[0])
    if best == 0:
        return 0
    shared = 0
    for j in range(results.shape[1]):
        if results[0, j] < 0:
            break
        shared += 1
    total, squares = 0, 0
    for j in range(min(shared, tried)):
        gap = int(results[best, j]) - int(results[0, j])
        total += gap
        squares += gap * gap
    # total > doubt/10 * sqrt(n * variance), in integers
    spread = squares - total * total // max(1, min(shared, tried))
    return best if total > 0 and 100 * total * total > doubt * doubt * spread else 0


@kernel
def play_measured(
    st,
    blank,
    packed,
    chances,
    bot_chance,
    bot,
    knobs,
    own_knobs,
    most,
    budget,
    doubt,
    memo,
    sim,
    scratch,
    actions,
    values,
    order,
    totals,
    results,
    seed,
    game,
    row,
):  # type: ignore[no-untyped-def]
    """Play one game with the measuring bot in all seats; return its number of searched decisions."""
    s, p = st[0], packed[0]
    st[0] = blank[0]
    start(chances[0], seed, game, 0)
    contract.setup(s, p, chances[0])
    searched = 0
    while not contract.is_over(s, p):
        seat = contract.current_seat(s, p)
        action = 0
        if seat >= 0:
            n = shortlist(s, p, seat, memo[seat].notes, own_knobs.values, most, actions, values)
            action = int(actions[0])
            if n > 1:
                results[:, :] = -1
                best = look_ahead(
                    s,
                    p,
                    seat,
                    n,
                    budget,
                    doubt,
                    seed ^ 0x5EED,
                    (game << 24) + (searched << 12),
                    actions,
                    order,
                    totals,
                    results,
                    sim,
                    chances,
                    bot_chance,
                    bot,
                    knobs,
                    memo,
                    scratch,
                )
                action = int(actions[best])
                searched += 1
        contract.apply(s, p, chances[0], action)
    contract.outcome(s, p, row)
    return searched
