"""A tyre: an outline turned around the axis, its tread and sidewall pressed into the turning.

Lengths in units of 100 mm. `across` is the distance from the tyre's middle plane, `angle` goes around in
radians.
"""

import numpy as np

from geometry.outline import rounded
from materials.plain import rubber
from objects.meshes import turned
from objects.treads import TREADS
from objects.tyre_lettering import add_lettering

MIDDLE = -1.10  # z of the middle plane
OUTLINE_POINTS = 260
SEGMENTS = 1440

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
def add_tyre(root, tread_name):
    """Mounts a tyre on a wheel; the name is one of `treads.TREADS`."""
    tread = TREADS[tread_name]
    half = _evenly(rounded(_HALF_SECTION, 10), OUTLINE_POINTS)
    outline = np.r_[half, (half * [1, -1])[::-1][1:]]
    outline[:, 1] += MIDDLE
    black = rubber()
    turned('tyre', outline[::-1], black, SEGMENTS, 60, _relief(tread), root)
    add_lettering(root, black, tread.inscriptions, lambda radius: _sidewall(half, radius))


def _evenly(outline, count):
    """Returns the same outline with points at equal distances, which a tread needs to be pressed into it."""
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(outline, axis=0).T))]
    places = np.linspace(0, length[-1], count)
    return np.stack([np.interp(places, length, outline[:, axis]) for axis in (0, 1)], 1)


def _sidewall(half, radius):
    """Returns z of the outer sidewall at `radius`."""
    wall = half[half[:, 0] < 3.2]
    order = np.argsort(wall[:, 0])
    return np.interp(radius, wall[order, 0], wall[order, 1]) + MIDDLE


def _relief(tread):
    """Returns the relief: grooves and blocks in the tread, rings and ribs on the sidewall."""

    def relief(radius, height, angle):
        across = height - MIDDLE
        on_tread = np.clip((radius - 3.18) / 0.05, 0, 1)
        on_sidewall = (radius < 3.12) & (radius > 2.70)
        depth = _grooves(tread, across) - _slots(tread, across, angle)
        raised = _rings(radius) + _ribs(radius, angle)
        return radius + depth * on_tread, height + np.sign(across) * raised * on_sidewall

    return relief


def _grooves(tread, across):
    depth = np.zeros_like(across)
    for place, half_width, groove_depth in tread.grooves:
        depth -= groove_depth * np.clip((half_width - np.abs(across - place)) / 0.012, 0, 1)
    return depth


def _slots(tread, across, angle):
    """Returns the depth of the cuts across the ribs."""
    beside = np.abs(across)
    depth = np.zeros(np.broadcast(across, angle).shape)
    for slot in tread.slots:
        lean = beside if slot.chevron else across
        phase = angle * tread.blocks / (2 * np.pi) + slot.slant * lean
        cut = np.clip((slot.half_width - np.abs(phase % 1.0 - 0.5)) / 0.03, 0, 1)
        within = np.clip((beside - slot.inner) / 0.02, 0, 1) * np.clip((slot.outer - beside) / 0.02, 0, 1)
        depth = np.maximum(depth, cut * within * slot.depth)
    return depth


def _rings(radius):
    """Returns the height of two fine rings on the sidewall."""
    return sum(0.006 * np.clip((0.012 - np.abs(radius - ring)) / 0.006, 0, 1) for ring in (2.745, 3.06))


def _ribs(radius, angle):
    """Returns the height of a finely ribbed band near the shoulder."""
    band = np.clip((radius - 3.075) / 0.004, 0, 1) * np.clip((3.12 - radius) / 0.004, 0, 1)
    return 0.0045 * (np.sin(angle * 360) > 0) * band
