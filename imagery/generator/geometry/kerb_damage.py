"""What a kerb does to the metal: it planes the lip flat, scratches it along and knocks a few notches into it.

Stone grinds aluminium, it does not tear it: a millimetre or two is gone, in facets, and the marks run round.

Works on points in the coordinates of the wheel's root (see `wheel_field.py`), so that the sectors and the
turned flange, which meet at the lip, are torn alike. Units of 100 mm.
"""

import numpy as np

LONG_ARC, SHORT_ARC, FADE = 36, 11, 8  # degrees: half widths and how they end
INNERMOST, FULL_FROM = 2.385, 2.47  # radii
DEEPEST_Z = -0.22
WHOLLY_TORN = 0.012  # depth
OUTSIDE = 2.53


def gouged(points, kerb):
    """The points (n, 3) after the accident, and how torn each is, from 0 to 1."""
    x, y, z = points.T
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    lip = np.clip((radius - INNERMOST) / (FULL_FROM - INNERMOST), 0, 1)
    front = np.clip((z - DEEPEST_Z) / 0.12, 0, 1)
    depth = _arcs(kerb, np.degrees(angle)) * lip * front * kerb.amount * _roughness(angle, radius)
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


def _roughness(angle, radius):
    """Depth: long facets, scratches along the lip, a few notches."""
    flats = _noise(angle * 7, radius * 2, 1)
    notches = np.clip(_noise(angle * 26, radius * 11, 2) - 0.80, 0, 1)
    scratches = _noise(angle * 11, radius * 85, 3)
    planed = np.clip(0.085 * flats - 0.018, 0, 1)
    return planed + 0.012 * scratches * np.clip(flats * 4 - 0.8, 0, 1) + 0.20 * notches


def _noise(u, v, seed):
    """Smooth value noise from 0 to 1 on a lattice of 256 by 256."""
    table = np.random.default_rng(seed).random((256, 256))
    column, row = np.floor(u).astype(int), np.floor(v).astype(int)
    across, up = _eased(u - column), _eased(v - row)

    def at(column, row):
        return table[column % 256, row % 256]

    low = at(column, row) * (1 - across) + at(column + 1, row) * across
    high = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across
    return low * (1 - up) + high * up


def _eased(share):
    return share * share * (3 - 2 * share)
