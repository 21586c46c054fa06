"""What a kerb does to the metal: it scrapes the lip flat and draws gouges along it.

Stone grinds aluminium, it tears nothing out: a millimetre or two is gone, in long flats, and all marks run
round the wheel. No detail may be narrower than three cells of the mesh (`wheel_sector.CELL`), or it becomes
crumbs; finer scratches belong to the material (`wear/damage.py`).

Works on points in the coordinates of the wheel's root (see `wheel_field.py`), so that the sectors and the
turned flange, which meet at the lip, are worn alike. Units of 100 mm.
"""

import numpy as np

LONG_ARC, SHORT_ARC, FADE = 44, 13, 6  # degrees: half widths and how they end
INNERMOST, FULL_FROM = 2.35, 2.48  # radii
DEEPEST_Z = -0.22
WHOLLY_TORN = 0.010  # depth
OUTSIDE = 2.53
# Radius of each gouge, its half width and depth.
GOUGES = ((2.435, 0.016, 0.010), (2.475, 0.016, 0.010), (2.512, 0.018, 0.013), (2.55, 0.016, 0.010))


def gouged(points, kerb):
    """The points (n, 3) after the accident, and how torn each is, from 0 to 1."""
    x, y, z = points.T
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    lip = _eased(np.clip((radius - INNERMOST) / (FULL_FROM - INNERMOST), 0, 1))
    front = np.clip((z - DEEPEST_Z) / 0.12, 0, 1)
    touched = _arcs(kerb, np.degrees(angle)) * front * kerb.amount
    depth = touched * (lip * _flats(angle) + _gouges(angle, radius))
    inwards = 1 - 0.8 * depth * np.clip((radius - OUTSIDE) / 0.03, 0, 1) / np.maximum(radius, 0.1)
    moved = np.stack([x * inwards, y * inwards, z - depth], 1)
    return moved, np.clip(depth / WHOLLY_TORN, 0, 1)


def _arcs(kerb, around):
    """1 within the damaged arcs, fading at their ends."""
    inside = np.zeros_like(around)
    for at, half_width in [(kerb.at, LONG_ARC), *((at, SHORT_ARC) for at in kerb.also_at)]:
        away = np.abs((around - at + 180) % 360 - 180)
        inside = np.maximum(inside, np.clip((half_width - away) / FADE, 0, 1))
    return inside


def _flats(angle):
    """Depth of the scraped flats: long, of changing depth, with untouched lip between some of them."""
    return np.clip(0.060 * _around(angle, 38, 1) - 0.011, 0, 1)


def _gouges(angle, radius):
    """Depth of the gouges, each a groove that follows the lip for a hand's breadth and wanders a little."""
    depth = np.zeros_like(angle)
    for number, (at, half_width, deepest) in enumerate(GOUGES):
        wandering = at + 0.014 * (_around(angle, 19, 10 + number) - 0.5)
        present = np.clip(_around(angle, 31, 20 + number) * 5 - 2.2, 0, 1)
        profile = np.clip(1 - ((radius - wandering) / half_width) ** 2, 0, 1)
        depth = np.maximum(depth, deepest * profile * present)
    return depth


def _around(angle, waves, seed):
    """Smooth value noise from 0 to 1 around the wheel, without a jump at 180 degrees."""
    table = np.random.default_rng(seed).random(waves)
    place = angle / (2 * np.pi) * waves
    before = np.floor(place).astype(int)
    share = _eased(place - before)
    return table[before % waves] * (1 - share) + table[(before + 1) % waves] * share


def _eased(share):
    return share * share * (3 - 2 * share)
