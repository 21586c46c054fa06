"""What a kerb does to the metal: kerb rash along the lip.

Stone grinds the outermost edge into short flats and leaves hundreds of short grazes that overlap and run along the
lip, some of them aslant; single chips lie beside them. `damage_map` draws all of it on a map of the lip, unrolled.
The mesh follows the coarse part of the map (`gouged`), the material draws the rest (`wear/damage.py`). The mesh must
not follow detail narrower than three of its cells (`wheel_sector.CELL`), or it becomes crumbs.

Works on points in the coordinates of the wheel's root (see `wheel_field.py`), so that the sectors and the
turned flange, which meet at the lip, are worn alike. Units of 100 mm.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates

INNERMOST, OUTERMOST = 2.36, 2.60  # radii of the map's first and last row
ROWS, COLUMNS = 192, 8192
ROW = (OUTERMOST - INNERMOST) / ROWS
EDGE = 2.588  # radius of the lip's outermost edge
MIDDLE = 2.55  # radius at which lengths along the lip are measured
COLUMN = 2 * np.pi * MIDDLE / COLUMNS
MESH_DETAIL = 0.012  # standard deviation of the blur that the mesh can follow
LONG_ARC, SHORT_ARC = 54, 13  # degrees: half widths
DEEPEST = 0.032  # depth of a flat: a wheel that has lost more than three millimetres of its edge is scrap
DEEPEST_Z = -0.22
OUTSIDE = 2.53


@dataclass(frozen=True)
class DamageMap:
    """The unrolled lip: rows from the inside outwards, columns from -180 to 180 degrees.

    coarse: depth that the mesh follows; fine: depth beyond that; bare: share of bare metal, 0 to 1; dirt: 0 to 1
    """

    coarse: np.ndarray
    fine: np.ndarray
    bare: np.ndarray
    dirt: np.ndarray


def gouged(points, kerb):
    """The points (n, 3) after the accident, and how torn each is, from 0 to 1."""
    x, y, z = points.T
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    damage = damage_map(kerb)
    front = np.clip((z - DEEPEST_Z) / 0.12, 0, 1)
    at = (radius - INNERMOST) / ROW - 0.5, (angle / (2 * np.pi) + 0.5) * COLUMNS - 0.5
    inside = (radius > INNERMOST) * front
    depth = map_coordinates(damage.coarse, at, order=1, mode='grid-wrap') * inside
    inwards = 1 - depth * np.clip((radius - OUTSIDE) / 0.03, 0, 1) / np.maximum(radius, 0.1)
    moved = np.stack([x * inwards, y * inwards, z - depth], 1)
    return moved, np.clip(depth / 0.002, 0, 1)


@lru_cache(maxsize=4)
def damage_map(kerb):
    """Draws the damage of a `conditions.Kerb`. The seed is fixed: the same kerb leaves the same marks."""
    random = np.random.default_rng(7)
    depth = np.zeros((ROWS, COLUMNS))
    _grind_flats(depth, kerb, random)
    for at, half_width in _arcs(kerb):
        _graze(depth, at, half_width, kerb.amount, random)
        _chip(depth, at, half_width, kerb.amount, random)
    lines = _noise(random, 1.0, 42) + 0.6 * _noise(random, 0.7, 12)
    stone = _noise(random, 3.2, 4.5)
    bare = np.clip((depth * (1 + 0.35 * stone + 0.25 * lines) - 0.0022) / 0.0012, 0, 1)
    rough = depth + bare * (0.0030 * stone + 0.0026 * lines)
    blur = MESH_DETAIL / ROW, MESH_DETAIL / COLUMN
    coarse = gaussian_filter(depth, blur, mode=('nearest', 'wrap'))
    dirt = bare * np.clip(0.55 * stone + 0.45 * lines - 0.45, 0, 1)
    return DamageMap(coarse, rough - coarse, bare, dirt)


def _arcs(kerb):
    return [(kerb.at, LONG_ARC), *((at, SHORT_ARC) for at in kerb.also_at)]


def _grind_flats(depth, kerb, random):
    """Takes the outermost edge off: flats of a few centimetres, of changing depth, with some edge left between."""
    around = np.linspace(-180, 180, COLUMNS, endpoint=False)
    touched = np.zeros(COLUMNS)
    for at, half_width in _arcs(kerb):
        away = np.abs((around - at + 180) % 360 - 180) / half_width
        touched = np.maximum(touched, np.clip(1.25 * (1 - away**2), 0, 1))
    long = gaussian_filter(random.standard_normal(COLUMNS), 0.20 / COLUMN, mode='wrap')
    short = gaussian_filter(random.standard_normal(COLUMNS), 0.045 / COLUMN, mode='wrap')
    uneven = long / long.std() + 0.55 * short / short.std()
    deep = touched * np.clip(0.010 + 0.016 * uneven, 0, DEEPEST)
    radius = _radii()[:, None]
    # The flat is a chamfer: deepest at the edge, and the wider the deeper.
    depth[:] = np.maximum(depth, np.clip(deep - 0.34 / kerb.amount * (EDGE - radius), 0, 1))


def _graze(depth, at, half_width, amount, random):
    """Draws the grazes of one arc, most and broadest near its middle and near the edge."""
    for _ in range(int(7 * half_width)):
        off = random.triangular(-1, 0, 1)
        reach = (0.02 + 0.13 * (1 - off**2) * random.random() ** 1.5) * amount
        length = np.clip(random.lognormal(np.log(0.16), 0.65), 0.04, 0.62)
        aslant = random.normal(0.05, 0.07) * length
        width = random.uniform(0.0035, 0.011)
        deepest = random.uniform(0.005, 0.013)
        middle = EDGE - reach * random.random() ** 0.8
        _draw(depth, at + off * half_width, middle, length, aslant, width, deepest)


def _chip(depth, at, half_width, amount, random):
    """Draws single chips of a millimetre or two, also a little outside of the grazed band."""
    for _ in range(int(0.9 * half_width)):
        off = random.normal(0, 0.6)
        middle = EDGE - 0.17 * random.random() * amount
        size = random.uniform(0.006, 0.014)
        length = size * random.uniform(1.5, 4)
        _draw(depth, at + off * half_width, middle, length, 0, size, random.uniform(0.006, 0.012))


def _draw(depth, at, radius, length, aslant, width, deepest):
    """Draws one graze: `at` degrees and `radius` of its middle, its `length` along the lip, `aslant` across it."""
    column = (at / 360 + 0.5) * COLUMNS
    reach = int(length / 2 / COLUMN) + 1
    columns = np.arange(int(column) - reach, int(column) + reach + 1)
    along = np.clip((columns - column) * COLUMN / (length / 2), -1, 1)
    tapered = np.sqrt(1 - along**2) + 1e-6
    across = (_radii()[:, None] - radius - aslant * along / 2) / (width * (0.35 + 0.65 * tapered))
    profile = np.clip(1 - across**2, 0, 1) * deepest * tapered**0.7
    there = columns % COLUMNS
    depth[:, there] = np.maximum(depth[:, there], profile) + 0.25 * np.minimum(depth[:, there], profile)


def _radii():
    return INNERMOST + (np.arange(ROWS) + 0.5) * ROW


def _noise(random, rows, columns):
    """Noise of standard deviation 1 whose blots are `rows` by `columns` in size."""
    noise = gaussian_filter(random.standard_normal((ROWS, COLUMNS)), (rows, columns), mode=('nearest', 'wrap'))
    return noise / noise.std()
