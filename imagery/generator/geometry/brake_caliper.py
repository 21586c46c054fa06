"""The field of a four-piston brake caliper, lying on its arc; units of 100 mm, the disc's axis is z."""

import math

import numpy as np

from geometry.fields import cylinder, rounded_box, smooth_max, smooth_min

ARC_RADIUS = 1.78
PISTON_ANGLE = 0.25
EAR_ANGLE = 0.66
NIPPLE_ANGLE = 0.40


def caliper(x, y, z):
    radius = np.hypot(x, y)
    angle = np.arctan2(x, y)
    arc = smooth_max(np.abs(radius - ARC_RADIUS) - 0.40, np.abs(z) - 0.46, 0.16)
    body = smooth_max(arc, (np.abs(angle) - 0.50) * 1.7, 0.16)
    for side in (-1, 1):
        body = _with_piston(body, x, y, z, side)
        body = _with_mounting_ear(body, x, y, z, side)
    disc_slot = smooth_max(np.abs(z) - 0.11, radius - 2.02, 0.03)
    body = smooth_max(body, -disc_slot, 0.03)
    pad_window = rounded_box(angle * ARC_RADIUS, radius - 2.05, z, 0.30, 0.30, 0.25, 0.07)
    body = smooth_max(body, -pad_window, 0.04)
    bridge = smooth_max(np.abs(angle * 2.0) - 0.05, np.abs(z) - 0.30, 0.02)
    body = smooth_min(body, smooth_max(bridge, np.abs(radius - 2.10) - 0.09, 0.02), 0.04)
    return smooth_min(body, _bleed_nipple(x, y, z), 0.03)


def _with_piston(body, x, y, z, side):
    """A round boss with a recessed cap."""
    angle = PISTON_ANGLE * side
    from_axis = np.hypot(x - 1.66 * math.sin(angle), y - 1.66 * math.cos(angle))
    boss = smooth_max(from_axis - 0.33, np.abs(z) - 0.505, 0.05)
    recess = smooth_max(from_axis - 0.20, 0.475 - np.abs(z), 0.02)
    return smooth_max(smooth_min(body, boss, 0.05), -recess, 0.02)


def _with_mounting_ear(body, x, y, z, side):
    """A short lug with the hole of its bolt."""
    angle = EAR_ANGLE * side
    ear_x, ear_y = 1.52 * math.sin(angle), 1.52 * math.cos(angle)
    lug = cylinder(x - ear_x, y - ear_y, z + 0.22, 0.23, 0.17, 0.05)
    return smooth_max(smooth_min(body, lug, 0.10), -(np.hypot(x - ear_x, y - ear_y) - 0.10), 0.025)


def _bleed_nipple(x, y, z):
    """The screw that lets the air out, standing on the arc's outside."""
    along_x, along_y = math.sin(NIPPLE_ANGLE), math.cos(NIPPLE_ANGLE)
    along = (x * along_x + y * along_y) - 2.25
    from_axis = np.hypot(x * along_y - y * along_x, z - 0.28)
    return smooth_max(from_axis - 0.055, np.abs(along) - 0.14, 0.02)
