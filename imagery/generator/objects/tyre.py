"""A tyre: an outline turned around the axis, its tread and sidewall pressed into the turning.

Lengths in units of 100 mm. `across` is the distance from the tyre's middle plane, `angle` goes around in
radians.
"""

import numpy as np

from geometry.outline import rounded
from materials.plain import rubber
from objects.meshes import turned
from objects.tyre_lettering import add_lettering

MIDDLE = -1.10  # z of the middle plane
OUTLINE_POINTS = 260
SEGMENTS = 1440
BLOCKS = 72

# Half a section, from the bead to the middle of the tread: radius, distance from the middle plane, rounding.
_HALF_SECTION = [
    (2.575, 0.985, 0),
    (2.615, 1.055, 0.03),
    (2.655, 1.125, 0.03),
    (2.685, 1.13, 0.012),
    (2.70, 1.105, 0.02),
    (2.78, 1.175, 0.08),
    (2.92, 1.215, 0.10),
    (3.05, 1.185, 0.10),
    (3.155, 1.115, 0.06),
    (3.215, 1.03, 0.10),
    (3.255, 0.86, 0.25),
    (3.275, 0.45, 0.6),
    (3.28, 0, 0),
]
# Grooves around the tyre: place, half width, depth.
_GROOVES = ((-0.33, 0.055, 0.07), (0.33, 0.055, 0.07), (-0.70, 0.05, 0.07), (0.70, 0.05, 0.07))


def add_tyre(root):
    """Mounts a tyre on a wheel."""
    half = _evenly(rounded(_HALF_SECTION, 10), OUTLINE_POINTS)
    outline = np.r_[half, (half * [1, -1])[::-1][1:]]
    outline[:, 1] += MIDDLE
    black = rubber()
    turned('tyre', outline[::-1], black, SEGMENTS, 60, _relief, root)
    add_lettering(root, black, lambda radius: _sidewall(half, radius))


def _evenly(outline, count):
    """The same outline with points at equal distances: only so can a tread be pressed into it."""
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(outline, axis=0).T))]
    places = np.linspace(0, length[-1], count)
    return np.stack([np.interp(places, length, outline[:, axis]) for axis in (0, 1)], 1)


def _sidewall(half, radius):
    """z of the outer sidewall at `radius`."""
    wall = half[half[:, 0] < 3.2]
    order = np.argsort(wall[:, 0])
    return np.interp(radius, wall[order, 0], wall[order, 1]) + MIDDLE


def _relief(radius, height, angle):
    """Presses grooves and blocks into the tread, rings and ribs onto the sidewall."""
    across = height - MIDDLE
    on_tread = np.clip((radius - 3.18) / 0.05, 0, 1)
    on_sidewall = (radius < 3.12) & (radius > 2.70)
    depth = _grooves(across) - _slots(across, angle)
    relief = _rings(radius) + _ribs(radius, angle)
    return radius + depth * on_tread, height + np.sign(across) * relief * on_sidewall


def _grooves(across):
    depth = np.zeros_like(across)
    for place, half_width, groove_depth in _GROOVES:
        depth -= groove_depth * np.clip((half_width - np.abs(across - place)) / 0.012, 0, 1)
    return depth


def _slots(across, angle):
    """Shoulder slots, slanted cuts in the ribs beside the middle, and fine ones in the middle rib."""
    beside = np.abs(across)
    around = angle * BLOCKS / (2 * np.pi)
    shoulder = _cut(around + 0.35 * beside * np.sign(across), 0.10, 0.035)
    shoulder = shoulder * np.clip((beside - 0.74) / 0.02, 0, 1) * 0.055
    side = _cut(around + 0.9 * across, 0.055, 0.03) * ((beside > 0.40) & (beside < 0.64)) * 0.045
    middle = _cut(around - 1.1 * across, 0.045, 0.03) * (beside < 0.20) * 0.035
    return shoulder + side + middle


def _cut(phase, half_width, softness):
    """1 in the middle of each block length."""
    return np.clip((half_width - np.abs(phase % 1.0 - 0.5)) / softness, 0, 1)


def _rings(radius):
    """Two fine rings on the sidewall."""
    return sum(0.006 * np.clip((0.012 - np.abs(radius - ring)) / 0.006, 0, 1) for ring in (2.745, 3.06))


def _ribs(radius, angle):
    """A finely ribbed band near the shoulder."""
    band = np.clip((radius - 3.075) / 0.004, 0, 1) * np.clip((3.12 - radius) / 0.004, 0, 1)
    return 0.0045 * (np.sin(angle * 360) > 0) * band
