"""Placing map tiles, rule by rule."""

from __future__ import annotations

import pytest

from balance.games.zombies4 import GAME
from balance.games.zombies4.geometry import BESIDE
from balance.games.zombies4.rules.tilemap import fits, has_place, is_open
from balance.games.zombies4.rules.turn import settle
from balance.games.zombies4.state import Act, Stage, Stream, code


def placings(table):
    """Return the cells and rotations the tile in hand may take."""
    return {
        (int(table.s.cell_x[action >> 18]), int(table.s.cell_y[action >> 18]), action >> 5 & 3)
        for action in table.legal()
        if action & 31 == Act.PLACE_TILE
    }


def draw(table, slug):
    """Draw a tile as step 1."""
    table.next_tile(slug)
    table.go(Stage.TILE)
    table.auto()


def put(table, i, j, rotation=0):
    """Place the tile in hand."""
    table.apply(int(code(int(Act.PLACE_TILE), rotation, table.cell(i, j))))


@pytest.mark.rule("Z4-11")
def test_first_tile_goes_to_the_open_end_of_the_bridge(new_table):
    table = new_table()
    draw(table, "woods-01")
    assert placings(table) == {(0, -1, rotation) for rotation in range(4)}


@pytest.mark.rule("Z4-11")
def test_no_tile_lies_beside_or_behind_the_bridge(new_table):
    table = new_table()
    for i, j in ((0, -1), (1, -1), (2, -1), (2, 0), (2, 1)):
        table.tile("woods-01" if i < 2 else "woods-02" if j < 0 else "woods-03", i, j)
    draw(table, "woods-04")
    cells = {(i, j) for i, j, _ in placings(table)}
    assert not cells & {(-1, 0), (1, 0), (0, 1)}
    assert (1, 1) in cells


@pytest.mark.rule("Z4-12")
def test_a_tile_lies_anywhere_beside_the_map_in_any_rotation(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    draw(table, "woods-02")
    assert placings(table) == {(i, j, r) for i, j in ((-1, -1), (1, -1), (0, -2)) for r in range(4)}
    put(table, 1, -1, 3)
    shown = table.shown()["tiles"][-1]
    assert shown == {"name": "Woods 02", "at": [1, -1], "rotation": 3}
    assert table.s.tiles_placed[0] == 1


@pytest.mark.rule("Z4-13")
def test_some_pair_of_squares_must_be_passable(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    draw(table, "cave")  # closed to the north and, but for one square, to the east and west
    at_top = {r for i, j, r in placings(table) if (i, j) == (0, -2)}
    assert at_top == {0, 1, 3}  # turned twice its closed side would face the map
    assert {r for i, j, r in placings(table) if (i, j) == (1, -1)} == {0, 1, 2}


@pytest.mark.rule("Z4-14")
def test_closed_sides_may_have_to_meet_closed_sides(new_table):
    table = new_table(ruling__placement="closed-sides")
    table.tile("woods-01", 0, -1)
    table.tile("cave", 0, -2)
    kind = 4 * table.tiles.index("woods-02")
    assert not fits(table.s, table.p, table.cell(0, -3), kind)  # only the closed side of the cave is there
    cave = 4 * table.tiles.index("cave")
    assert not fits(table.s, table.p, table.cell(0, -3), cave + 2)  # closed meets closed, but nothing is passable
    assert not fits(table.s, table.p, table.cell(1, -1), 4 * table.tiles.index("boathouse") + 1)
    table.tile("woods-03", 1, -2)
    table.tile("woods-04", 1, -3)
    assert fits(table.s, table.p, table.cell(0, -3), cave + 2)
    assert not fits(table.s, table.p, table.cell(0, -3), kind)


@pytest.mark.rule("Z4-14")
def test_the_wholly_closed_sides_of_the_shipped_tiles(new_table):
    table = new_table()
    closed = {
        (slug, "NESW"[side])
        for kind, slug in enumerate(table.tiles)
        for side in range(4)
        if kind and not int(table.p.rim[4 * kind, side])
    }
    # the Outhouse's south-eastern square is clear ground, so its east side is open
    assert closed == {("boathouse", "S"), ("ranger-post", "W"), ("cave", "N")}


@pytest.mark.rule("Z4-14")
def test_any_adjacency_may_do(new_table):
    table = new_table(ruling__placement="any")
    table.tile("woods-01", 0, -1)
    draw(table, "cave")
    assert {r for i, j, r in placings(table) if (i, j) == (0, -2)} == {0, 1, 2, 3}


@pytest.mark.rule("Z4-15")
@pytest.mark.parametrize(("slug", "rotations"), [("boathouse", {1, 2}), ("cave", {0}), ("ranger-post", {0, 1, 2})])
def test_first_tile_must_open_the_bridge(new_table, slug, rotations):
    table = new_table()
    draw(table, slug)
    assert {r for _, _, r in placings(table)} == rotations


@pytest.mark.rule("Z4-15")
def test_bridge_exit_is_a_door_that_any_adjacency_keeps_free(new_table):
    table = new_table(ruling__placement="any")
    draw(table, "cave")
    assert {r for _, _, r in placings(table)} == {0}
    table = new_table(ruling__placement="any", ruling__blocked_doors="allowed")
    draw(table, "cave")
    assert {r for _, _, r in placings(table)} == {0, 1, 2, 3}


@pytest.mark.rule("Z4-16")
@pytest.mark.parametrize(("ruling", "allowed"), [("forbidden", False), ("allowed", True)])
def test_a_door_in_a_rim_is_not_blocked(new_table, tmp_path, ruling, allowed):
    path = tmp_path / "door.toml"
    path.write_text('extends = "assumed"\n[tiles]\nshed = { doors = ["0,0 N"] }\n', encoding="utf-8")
    table = new_table(components=str(path), ruling__blocked_doors=ruling)
    table.tile("woods-01", 0, -1)
    table.tile("cave", 0, -2)
    table.tile("woods-02", 1, -2)
    table.tile("woods-03", 1, -3)
    shed = 4 * table.tiles.index("shed")
    # with its door north and turned twice it faces the cave's closed north side, and woods to the east
    assert fits(table.s, table.p, table.cell(0, -3), shed + 2) == allowed
    assert fits(table.s, table.p, table.cell(0, -3), shed)


@pytest.mark.rule("Z4-17")
@pytest.mark.parametrize(("ruling", "stage"), [("discard", Stage.ROLL), ("redraw", Stage.TILE)])
def test_a_tile_that_fits_nowhere_is_put_away(new_table, ruling, stage):
    table = new_table(ruling__unplaceable=ruling)
    _close_map(table)
    draw(table, "woods-02")
    assert table.shown()["decision"] == "place_tile"
    assert table.seat() == -1
    table.auto()
    assert table.shown()["tile_discard"] == ["Woods 02"]
    assert table.stage() is stage


def _close_map(table):
    """Leave no free cell (no shipped tiles close a map, so the frontier is cut off)."""
    table.s.frontier_n = 0


@pytest.mark.rule("Z4-18")
@pytest.mark.parametrize(("ruling", "seat"), [("lose-turn", 1), ("turn-goes-on", 0)])
def test_who_closes_the_map_loses_the_rest_of_the_turn(new_table, ruling, seat, tmp_path):
    path = tmp_path / "dead-end.toml"
    path.write_text(
        'extends = "assumed"\n[tiles]\npet-cemetery = { dogs = 0, rows = ["~~~", "~g~", "~g~"] }\n', encoding="utf-8"
    )
    table = new_table(components=str(path), ruling__dead_end=ruling)
    draw(table, "pet-cemetery")
    assert placings(table) == {(0, -1, 0)}
    put(table, 0, -1)
    assert not is_open(table.s, table.p)
    assert (int(table.s.seat), int(table.s.turn)) == (seat, 1 + seat)
    assert not has_place(table.s, table.p, table.tiles.index("woods-02"))


@pytest.mark.rule("Z4-18")
def test_the_shipped_map_stays_open(new_table):
    table = new_table()
    assert is_open(table.s, table.p)
    table.tile("cave", 0, -1)
    assert is_open(table.s, table.p)


@pytest.mark.rule("Z4-19")
@pytest.mark.parametrize("rotation", range(4))
def test_a_turned_tile_keeps_its_walls(new_table, rotation):
    """The Cabin as printed and turned: the same ways between the same printed squares."""
    table = new_table()
    table.tile("woods-01", 0, -1)
    tile = table.tile("cabin", 0, -2, rotation)

    def turned(q):
        for _ in range(rotation):
            q = 3 * (q % 3) + 2 - q // 3
        return q

    printed = {(0, 1), (0, 3), (1, 4), (3, 4), (3, 6), (2, 5), (5, 8), (6, 7), (7, 8)}
    ways = {
        (a, b)
        for a in range(9)
        for b in range(a + 1, 9)
        if 9 * tile + turned(b) in [int(w) for w in table.s.way[9 * tile + turned(a)]]
    }
    assert ways == printed


@pytest.mark.rule("Z4-19")
def test_a_boathouse_has_its_dock_door_and_water(new_table):
    table = new_table()
    table.tile("boathouse", 0, -1, 3)  # water to the east, the Bridge enters from the south
    table.tile("woods-01", 1, -1)
    exits = int(table.p.legal[4 * table.tiles.index("boathouse")])
    assert exits == 0b000111111
    tile = 1
    east = [int(table.s.way[9 * tile + q, 1]) for q in (2, 5, 8)]
    assert east == [-1, -1, -1]


@pytest.mark.rule("Z4-19")
def test_open_squares_of_neighbouring_tiles_join(new_table):
    table = new_table()
    table.tile("woods-01", 0, -1)
    table.tile("shed", 1, -1)  # its west side is the building's wall but for the lowest square
    joined = [int(table.s.way[table.sq(2, y), 1]) for y in (-3, -2, -1)]
    assert joined == [-1, -1, table.sq(3, -1)]
    assert int(table.s.way[table.sq(3, -1), 3]) == table.sq(2, -1)
    assert int(table.s.way[table.sq(1, 0), 0]) == table.sq(1, -1)
    assert [int(way) for way in table.s.way[table.sq(1, 2)]].count(-1) == 3
    assert BESIDE[4, 0] == 1


@pytest.mark.rule("Z4-21")
def test_a_named_tile_gets_its_dogs_where_its_placer_wants(new_table):
    table = new_table()
    draw(table, "shed")
    put(table, 0, -1)
    assert table.shown()["dogs_to_place"] == 3
    assert table.squares(Act.PLACE_DOG) == {(x, y) for x in range(3) for y in (-3, -2, -1)}
    table.to(Act.PLACE_DOG, 0, -3)
    table.to(Act.PLACE_DOG, 0, -3)
    assert (0, -3) not in table.squares(Act.PLACE_DOG)
    table.to(Act.PLACE_DOG, 2, -1)
    assert table.stage() is Stage.PLACE_TOKENS
    assert (table.dogs_at(0, -3), table.dogs_at(2, -1), int(table.s.supply)) == (2, 1, 97)


@pytest.mark.rule("Z4-20")
@pytest.mark.parametrize("cap", [1, 2, 4])
def test_a_square_holds_so_many_dogs(new_table, cap):
    table = new_table(dog__per_square=cap, dogs__cabin=36)
    draw(table, "cabin")
    put(table, 0, -1)
    placed = 0
    while table.stage() is Stage.PLACE_DOGS:
        table.apply(sorted(table.legal())[0])
        placed += 1
    assert placed == min(36, 9 * cap)
    assert max(int(n) for n in table.s.dogs) == cap


@pytest.mark.rule("Z4-21")
@pytest.mark.parametrize(("factor", "dogs"), [(50, 2), (49, 1), (100, 3), (150, 5), (0, 0)])
def test_the_factor_rounds_half_a_dog_up(new_table, factor, dogs):
    table = new_table(dog__factor=factor)
    draw(table, "shed")
    put(table, 0, -1)
    assert table.shown()["dogs_to_place"] == dogs


@pytest.mark.rule("Z4-22")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_woods_tile_gets_what_the_die_says(new_table, value):
    table = new_table()
    draw(table, "woods-01")
    table.dice({Stream.WOODS_DIE: [value]})
    put(table, 0, -1)
    assert table.shown()["dogs_to_place"] == value


@pytest.mark.rule("Z4-22")
@pytest.mark.parametrize(("die", "plus", "dogs"), [(0, 4, 4), (0, -2, 0), (6, -6, 0), (6, 2, 5)])
def test_woods_dogs_may_be_fixed_or_raised(new_table, die, plus, dogs):
    table = new_table(woods__die=die, woods__plus=plus)
    draw(table, "woods-01")
    table.dice({Stream.WOODS_DIE: [3]})
    put(table, 0, -1)
    assert table.shown()["dogs_to_place"] == dogs


@pytest.mark.rule("Z4-23")
def test_fewer_dogs_than_rolled_may_be_allowed(new_table):
    table = new_table(ruling__woods_dogs="up-to")
    draw(table, "woods-01")
    table.dice({Stream.WOODS_DIE: [4]})
    put(table, 0, -1)
    table.to(Act.PLACE_DOG, 0, -3)
    table.do(Act.PLACE_DOG, 1)
    assert (int(table.s.dogs_n), table.stage()) == (1, Stage.ROLL)
    table = new_table()
    draw(table, "woods-01")
    put(table, 0, -1)
    assert not table.may(int(code(int(Act.PLACE_DOG), 1, 0)))


@pytest.mark.rule("Z4-23")
def test_a_named_tile_gets_all_its_dogs_anyway(new_table):
    table = new_table(ruling__woods_dogs="up-to")
    draw(table, "shed")
    put(table, 0, -1)
    assert not table.may(int(code(int(Act.PLACE_DOG), 1, 0)))


@pytest.mark.rule("Z4-24")
def test_the_cabin_is_placed_by_the_player_with_the_fewest_pages(new_table):
    table = new_table(players=3)
    table.front(0, "here-doggie")
    table.front(2, "here-doggie", "return-to-sender")
    draw(table, "cabin")
    assert table.seat() == 1
    put(table, 0, -1)
    assert table.seat() == 1
    assert int(table.s.tiles_placed[1]) == 1


@pytest.mark.rule("Z4-24")
def test_a_tie_for_the_cabin_is_rolled_off_until_it_is_decided(new_table):
    table = new_table(players=4)
    table.front(1, "here-doggie")
    table.next_tile("cabin")
    table.dice({Stream.CABIN_DIE: [5, 2, 5, 3, 6]})  # seats 0, 2, 3, then 0 and 3 again
    table.go(Stage.TILE)
    table.auto()
    assert (table.seat(), int(table.chance[0].log_n)) == (3, 6)


@pytest.mark.rule("Z4-24")
@pytest.mark.parametrize(("ruling", "seat"), [("tile-placer", 1), ("active-player", 0)])
def test_who_places_the_cabins_dogs(new_table, ruling, seat):
    table = new_table(ruling__dog_placer=ruling)
    table.front(0, "here-doggie")
    draw(table, "cabin")
    put(table, 0, -1)
    assert (table.seat(), table.shown()["dogs_to_place"]) == (seat, 9)


@pytest.mark.rule("Z4-24")
def test_the_outcome_notes_when_the_cabin_came(new_table):
    table = new_table()
    draw(table, "cabin")
    assert (int(table.s.cabin_left), int(table.s.cabin_turn)) == (28, 1)


@pytest.mark.rule("Z4-25")
@pytest.mark.parametrize(
    ("slug", "squares"),
    [
        ("shed", {(0, -3), (1, -3), (0, -2), (1, -2)}),
        ("campground", {(x, y) for x in range(3) for y in (-3, -2, -1)}),
        ("abandoned-cars", {(0, -3), (1, -3), (2, -3)}),
        ("altar", {(0, -3), (1, -3), (0, -2), (1, -2)}),
        ("cave", {(x, y) for x in range(3) for y in (-3, -2)}),
        ("outhouse", {(2, -3), (2, -2)}),
        ("ranger-post", {(0, -3), (0, -2), (0, -1)}),
    ],
)
def test_tokens_lie_in_the_place_one_a_square(new_table, slug, squares):
    table = new_table(dog__factor=0)
    tile = table.params.parts.tiles[slug]
    draw(table, slug)
    put(table, 0, -1)
    for act, n in ((Act.PLACE_HEART, tile.hearts), (Act.PLACE_BULLET, tile.bullets)):
        for _ in range(n):
            free = table.squares(act)
            assert free == squares
            square = min(free)
            table.to(act, *square)
            squares = squares - {square}
    assert table.stage() is Stage.ROLL
    assert (len(table.shown()["hearts"]), len(table.shown()["bullets"])) == (tile.hearts, tile.bullets)


@pytest.mark.rule("Z4-25")
@pytest.mark.parametrize(
    ("slug", "squares"), [("altar", 9), ("abandoned-cars", 9), ("campground", 9), ("cave", 6), ("shed", 4)]
)
def test_tokens_of_a_location_without_walls_may_lie_anywhere_on_it(new_table, slug, squares):
    table = new_table(dog__factor=0, ruling__token_squares="whole-tile")
    draw(table, slug)
    put(table, 0, -1)
    assert len(table.squares(Act.PLACE_HEART)) == squares
    table.to(Act.PLACE_HEART, *max(table.squares(Act.PLACE_HEART)))


@pytest.mark.rule("Z4-25")
def test_the_third_token_of_the_boathouse_lies_on_the_dock(new_table):
    table = new_table(dog__factor=0)
    draw(table, "boathouse")
    put(table, 0, -1, 2)
    assert len(table.squares(Act.PLACE_HEART)) == 3


@pytest.mark.rule("Z4-26")
@pytest.mark.parametrize("left", [0, 2])
def test_what_is_left_of_the_supply_is_placed(new_table, left):
    table = new_table(kills_to_win=200)
    table.has(1, kills=100 - left)
    draw(table, "shed")
    put(table, 0, -1)
    assert (table.shown()["dogs_to_place"], int(table.s.supply_short)) == (left, 1)
    while table.shown()["decision"] == "place_dog":
        table.apply(min(table.legal()))
    assert (int(table.s.supply), int(table.s.supply_out)) == (0, int(left > 0))


@pytest.mark.rule("Z4-26")
def test_the_supply_runs_out_when_its_last_dog_is_placed(new_table):
    table = new_table(dog__supply=3)
    draw(table, "pet-cemetery")  # three dogs are enough for it, and none is left
    put(table, 0, -1)
    for left, out in ((2, 0), (1, 0), (0, 1)):
        table.apply(min(table.legal()))
        assert (int(table.s.supply), int(table.s.supply_out), int(table.s.supply_short)) == (left, out, 0)


@pytest.mark.rule("Z4-26", "Z4-91")
def test_dogs_that_are_chased_off_are_no_part_of_the_supply(new_table):
    table = new_table(dog__supply=3, hand_size=3)
    table.tile("woods-01", 0, -1)
    table.tile("woods-02", 0, -2)
    table.dogs(1, -2, 2)
    table.dogs(0, -3)
    table.hand(0, "bad-zombie-no-biscuit")
    table.pawn(0, 1, -1)
    table.go(Stage.ROLL, ask=True)
    table.play("bad-zombie-no-biscuit", side=0)
    assert table.shown()["pending"][0]["chased"]
    while table.shown()["decision"] == "place_dog":
        table.apply(min(table.legal()))
    assert (int(table.s.supply), int(table.s.chased), int(table.s.supply_out)) == (0, 0, 0)


@pytest.mark.rule("Z4-12")
def test_map_invariants_hold_over_a_long_walk(new_table):
    table = new_table(dog__factor=0)
    for slug, n in table.params.counts["tiles"].items():
        for _ in range(n):
            draw(table, slug)
            legal = sorted(action for action in table.legal() if action & 31 == Act.PLACE_TILE)
            table.apply(legal[len(legal) * 2 // 3])
            while table.stage() is Stage.PLACE_TOKENS:
                table.apply(min(table.legal()))
            table.go(Stage.DISCARD, seat=int(table.s.seat))
    assert int(table.s.tiles_n) == 30
    assert int(GAME.kernels.check(table.s, table.p)) == 0
    settle(table.s, table.p, table.chance[0])
