"""What cards do when their effect is carried out (Event Card Rules, cards)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die, note_shuffle
from balance.games.zombies4.rules.cards import close_gap, from_hand, gain_card, renew_deck, shuffle_part, take_topmost
from balance.games.zombies4.rules.dogs import bring_dogs, kill_dog, remove_dog, room_on, shift_dog
from balance.games.zombies4.rules.players import gain_bullets, place_pawn, start_square, take_freed, take_token
from balance.games.zombies4.rules.targets import can_be_moved
from balance.games.zombies4.state import (
    BRIDGE,
    Act,
    Due,
    Effect,
    Stream,
    act_do,
    act_extra,
    act_kind,
    act_seat,
    act_to,
    pop,
    push,
)

__all__ = ["bid", "carry_out", "choose_opponent", "remove_card", "settle_removal", "take_card"]

_PLAY = int(Act.PLAY)
_PLACE = int(Due.PLACE)
_FIGHT = int(Due.FIGHT)
_REMOVE = int(Due.REMOVE)
_TAKE = int(Due.TAKE)
_KEEP = int(Due.KEEP)
_BID = int(Due.BID)
_TWIST = int(Effect.TWIST)
_SENDER = int(Effect.SENDER)
_TREES = int(Effect.TREES)
_DOGGIE = int(Effect.DOGGIE)
_FEEL = int(Effect.FEEL)
_AMULET = int(Effect.AMULET)
_TRANQUILIZER = int(Effect.TRANQUILIZER)
_KEY = int(Effect.KEY)
_NEWSPAPER = int(Effect.NEWSPAPER)
_TALK = int(Effect.TALK)
_BISCUIT = int(Effect.BISCUIT)
_REPELLENT = int(Effect.REPELLENT)
_LOADED = int(Effect.LOADED)
_CLAIR = int(Effect.CLAIR)
_FRIENDS = int(Effect.FRIENDS)
_PORTAL = int(Effect.PORTAL)
_LOST = int(Effect.LOST)
_FEVER = int(Effect.FEVER)
_CARD_DIE = int(Stream.CARD_DIE)
_AGAIN = int(Stream.EVENTS_AGAIN)
_EVENTS = int(Stream.EVENTS)
_DIE = 6
_RESET = 1
_ZOMBIES = 2  # a human zombie, where the square holds no dog


@kernel
def _put_off(s, seat):  # type: ignore[no-untyped-def]
    """Return how many ends of a seat's turns pass until the end of its next turn (Z4-87)."""
    return 2 if seat == int(s.seat) else 1


@kernel
def _take_bullets(s, p, seat, n):  # type: ignore[no-untyped-def]
    """Take a bullet from every other player who has one: Twist of Fate (Z4-71)."""
    for other in range(int(p.players)):
        if other != seat:
            taken = min(n, int(s.bullets[other]))
            s.bullets[other] -= taken
            gain_bullets(s, seat, taken)


@kernel
def _wake_trees(s, p, seat):  # type: ignore[no-untyped-def]
    """Let every opponent on a wooded square fight the trees, clockwise: The Trees Are Alive! (Z4-73)."""
    players = int(p.players)
    for back in range(1, players):
        other = (seat + players - back) % players
        at = int(s.at[other])
        if at >= 0 and int(p.wooded[int(s.variant[at // 9])]) >> at % 9 & 1:
            dogs = int(p.r_trees) == _ZOMBIES and int(s.dogs[at]) > 0
            push(s, _FIGHT, other, 0 if dogs else 1, 0)


@kernel
def _pick_up(s, p, square, n):  # type: ignore[no-untyped-def]
    """Take some dogs of a square off the map, back to the supply."""
    for _ in range(n):
        remove_dog(s, square)
        s.supply += 1
    if n > 0:
        take_freed(s, p, square)


@kernel
def _call_dogs(s, p, seat, kind):  # type: ignore[no-untyped-def]
    """Call dogs to the Pet Cemetery if it is out: Here Doggie! (Z4-74)."""
    tile = 0
    while tile < int(s.tiles_n) and int(s.variant[tile]) >> 2 != int(p.card_tile[kind]):
        tile += 1
    if tile == int(s.tiles_n):
        return
    if int(p.r_here_doggie) == _RESET:
        for square in range(9 * tile, 9 * tile + 9):
            _pick_up(s, p, square, int(s.dogs[square]))
    bring_dogs(s, p, seat, tile, int(p.card_n[kind]))


@kernel
def _chase_off(s, p, seat, d):  # type: ignore[no-untyped-def]
    """Send the dogs of a tile off, to be placed anew, nearest first: Bad Zombie, No Biscuit! (Z4-91)."""
    square = int(s.at[seat])
    tile = square // 9
    to = int(s.near[tile, d])
    n = min(int(s.tile_dogs[tile]), room_on(s, p, to))
    left = n
    for at in range(9 * tile - 1, 9 * tile + 9):
        here = square if at < 9 * tile else at
        picked = min(left, int(s.dogs[here]))
        _pick_up(s, p, here, picked)
        left -= picked
    s.chased = n
    push(s, _PLACE, seat, to, n)


@kernel
def _load(s, seat, target):  # type: ignore[no-untyped-def]
    """Get bullets and hearts up to another player's numbers: Fully Loaded; the dead get no hearts (Z4-93, Z4-45)."""
    s.bullets[seat] = max(int(s.bullets[seat]), int(s.bullets[target]))
    if int(s.at[seat]) >= 0:
        s.half_hearts[seat] = max(int(s.half_hearts[seat]), int(s.half_hearts[target]))


@kernel
def _befriend(s, p, seat, target, kind):  # type: ignore[no-untyped-def]
    """Take a page, which has its effect as if just played: We're All Friends Here. (Z4-95)."""
    s.in_play[target] = int(s.in_play[target]) & ~(1 << kind)
    s.in_play[seat] = int(s.in_play[seat]) | 1 << kind
    if int(p.effect[kind]) == _DOGGIE:
        _call_dogs(s, p, seat, kind)


@kernel
def _swap(s, p, seat, target):  # type: ignore[no-untyped-def]
    """Change places: Portal (Z4-96)."""
    fights = int(p.r_moved_player) != 0
    here, there = int(s.at[seat]), int(s.at[target])
    place_pawn(s, p, target, here, fights)
    place_pawn(s, p, seat, there, fights)


@kernel
def _shoot(s, p, seat, square):  # type: ignore[no-untyped-def]
    """Kill all dogs of a square, and take the token of the own one: Tranquilizer Gun (Z4-81, Z4-55)."""
    while int(s.dogs[square]) > 0:
        kill_dog(s, p, seat, square)
    if int(s.ended) == 0 and int(s.at[seat]) == square:
        take_token(s, p, seat)
    take_freed(s, p, square)


@kernel
def _mark(s, seat, effect, target):  # type: ignore[no-untyped-def]
    """Note an event that lasts: Dog Repellent, Lost in the Woods, Full Moon Fever."""
    if effect == _REPELLENT:
        s.repel[seat] = max(int(s.repel[seat]), _put_off(s, seat))
        s.repelling = int(s.repelling) | 1 << seat
    elif effect == _LOST:
        s.lost[target] = max(int(s.lost[target]), _put_off(s, target))
    elif effect == _FEVER:
        s.fever[target] += 1


@kernel
def _lift(s, p, seat, action):  # type: ignore[no-untyped-def]
    """Carry out an effect that moves pawns or dogs."""
    kind, target, to = act_kind(action), act_seat(action), act_to(action)
    effect = int(p.effect[kind])
    if effect == _AMULET:
        place_pawn(s, p, seat, to, True)
    elif effect in (_SENDER, _TALK, _CLAIR):
        place_pawn(s, p, target, to, int(p.r_moved_player) != 0)
    elif effect == _PORTAL:
        _swap(s, p, seat, target)
    elif effect == _NEWSPAPER:
        shift_dog(s, int(s.at[seat]), int(s.at[target]))
        take_freed(s, p, int(s.at[seat]))
    elif effect == _BISCUIT:
        _chase_off(s, p, seat, act_extra(action))


@kernel
def carry_out(s, p, seat, action):  # type: ignore[no-untyped-def]
    """Carry out the effect of an event, of a page or item that is discarded for it, or of a page just played.

    Parameters
    ----------
    s, p : records
    seat : int
        Who uses the card.
    action : int
        Code of the play, removal or use.
    """
    kind, target = act_kind(action), act_seat(action)
    effect = int(p.effect[kind])
    if int(p.events) >> kind & 1 == 0 and act_do(action) == _PLAY:
        if effect == _DOGGIE:
            _call_dogs(s, p, seat, kind)
    elif effect == _TWIST:
        _take_bullets(s, p, seat, int(p.card_n[kind]))
    elif effect == _TREES:
        _wake_trees(s, p, seat)
    elif effect == _FEEL:
        push(s, _REMOVE, seat, 0, int(p.card_n[kind]))
    elif effect == _TRANQUILIZER:
        _shoot(s, p, seat, act_to(action))
    elif effect == _KEY:
        push(s, _TAKE, seat, target, 0)
    elif effect == _LOADED:
        _load(s, seat, target)
    elif effect == _FRIENDS:
        _befriend(s, p, seat, target, act_extra(action))
    elif effect in (_REPELLENT, _LOST, _FEVER):
        _mark(s, seat, effect, target)
    else:
        _lift(s, p, seat, action)


@kernel
def take_card(s, p, kind):  # type: ignore[no-untyped-def]
    """Take a card of the hand that is seen, then discard down to the hand size: Magic Key (Z4-83)."""
    top = int(s.pend_n) - 1
    seat, target = int(s.pend_a[top]), int(s.pend_b[top])
    pop(s)
    from_hand(s, target, kind)
    gain_card(s, seat, kind)
    if int(s.hand_n[seat]) > int(p.hand_size):
        push(s, _KEEP, seat, 0, 0)


@kernel
def remove_card(s, kind, from_discards):  # type: ignore[no-untyped-def]
    """Take a card out of the game: Something Doesn't Feel Quite Right (Z4-75)."""
    if from_discards:
        take_topmost(s.event_discard, int(s.event_discard_n), kind)
        s.event_discard_n -= 1
    else:
        at = int(s.event_top)
        while int(s.event_deck[at]) != kind:
            at += 1
        close_gap(s.event_deck, at, int(s.event_n))
        s.event_n -= 1
    s.removed[kind] += 1
    s.pend_c[int(s.pend_n) - 1] -= 1


@kernel
def settle_removal(s, p, chance):  # type: ignore[no-untyped-def]
    """Shuffle the deck once enough cards are out or none is left to take; return whether one must be chosen."""
    if int(s.pend_c[int(s.pend_n) - 1]) > 0:
        for at in range(int(s.event_top), int(s.event_n)):
            if int(p.pages) >> int(s.event_deck[at]) & 1 == 0:
                return True
        for at in range(int(s.event_discard_n)):
            if int(p.pages) >> int(s.event_discard[at]) & 1 == 0:
                return True
    pop(s)
    shuffle_part(chance, _AGAIN, s.event_deck, int(s.event_top), int(s.event_n))
    note_shuffle(chance, _EVENTS, int(s.event_n) - int(s.event_top))
    renew_deck(s, p, chance)
    return False


@kernel
def choose_opponent(s, p, chance, target):  # type: ignore[no-untyped-def]
    """Attack another player: both roll, then add bullets in turn: Full Moon Fever (Z4-98)."""
    seat = int(s.seat)
    s.pend_c[int(s.pend_n) - 1] -= 1
    s.bid_roll[0] = die(chance, _CARD_DIE, _DIE)
    s.bid_roll[1] = die(chance, _CARD_DIE, _DIE)
    if int(p.r_fever_bids):
        push(s, _BID, target, seat, 0)
    else:
        push(s, _BID, seat, target, 0)


@kernel
def bid(s, p, n):  # type: ignore[no-untyped-def]
    """Add bullets to the roll of a Full Moon Fever; after both the lower one goes back to the Bridge (Z4-97, Z4-98)."""
    top = int(s.pend_n) - 1
    bidder, other, second = int(s.pend_a[top]), int(s.pend_b[top]), int(s.pend_c[top])
    pop(s)
    s.bullets[bidder] -= n
    s.bid_roll[0 if bidder == int(s.seat) else 1] += n
    if second == 0:
        push(s, _BID, other, bidder, 1)
        return
    attacker, target = int(s.bid_roll[0]), int(s.bid_roll[1])
    s.bid_roll[0] = 0
    s.bid_roll[1] = 0
    if attacker != target:
        attacked = bidder if other == int(s.seat) else other
        loser = attacked if attacker > target else int(s.seat)
        if int(s.at[loser]) // 9 == BRIDGE or can_be_moved(s, p, loser):
            place_pawn(s, p, loser, start_square(p), int(p.r_moved_player) != 0)
