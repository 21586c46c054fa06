"""The fields of a fixed four-piston brake caliper, lying on its arc; units of 100 mm, the disc's axis is z.

Three materials, hence three fields: the coated body, the bare steel in it, the pads in its window.
Milled from a forging: its edges are broken by a millimetre or two. Rounder ones make it a toy.
"""

import math

import numpy as np

from geometry.fields import cylinder, hexagon, rounded_box, smooth_max, smooth_min

ARC_RADIUS = 1.78
PISTON_ANGLE, PISTON_RADIUS = 0.235, 1.66
# Places along the arc.
BRIDGE_BOLT, BLEED_SCREW, PAD_PIN = 0.80, 0.66, 0.34
BOLT_CIRCLE, BLEED_SCREW_CIRCLE, PIN_CIRCLE = 1.97, 2.20, 1.99
LUG_X, LUG_Z = 1.15, -0.20


def caliper(x, y, z):
    """Two halves with their pistons, the bridges over the disc, a lug at each end."""
    radius, along, height = _on_the_arc(x, y, z)
    body = smooth_max(_plan(x, y, radius, along), np.abs(height - 0.38) - 0.13, 0.022)
    # The outer shoulder slopes down to the bridges.
    body = smooth_max(body, (radius - 1.96) * 0.62 + (height - 0.47) * 0.78, 0.014)
    for side in (-1, 1):
        body = _with_piston(body, x, y, height, side)
    body = _without_pocket(body, radius, along, height)
    body = smooth_min(body, _bridges(radius, along, height), 0.035)
    body = _with_lugs(body, x, y, z)
    for side in (-1, 1):
        body = _with_bolt_seats(body, x, y, z, side)
    seam = smooth_max(height - 0.010, 2.08 - radius, 0.008)
    return smooth_max(body, -seam, 0.012)


def caliper_steel(x, y, z):
    """Bridge bolts, pad pins, a bleed screw on each half."""
    _, _, height = _on_the_arc(x, y, z)
    steel = _bleed_screw(x, y, height)
    for side in (-1, 1):
        across, outward = _turned(x, y, side * BRIDGE_BOLT, BOLT_CIRCLE)
        head = cylinder(across, outward, height - 0.43, 0.098, 0.085, 0.02)
        socket = smooth_max(hexagon(across, outward, 0.054), 0.44 - height, 0.008)
        steel = np.minimum(steel, smooth_max(head, -socket, 0.01))
        across, outward = _turned(x, y, side * PAD_PIN, PIN_CIRCLE)
        steel = np.minimum(steel, cylinder(across, outward, z, 0.034, 0.47, 0.012))
    return steel


def caliper_pads(x, y, z):
    """The two pads: friction material with a groove, before a backing plate with ears for the pins."""
    radius, along, height = _on_the_arc(x, y, z)
    friction = rounded_box(along, radius - 1.68, height - 0.15, 0.50, 0.25, 0.04, 0.02)
    friction = smooth_max(friction, 0.025 - np.abs(along), 0.01)
    plate = rounded_box(along, radius - 1.72, height - 0.215, 0.60, 0.31, 0.028, 0.02)
    ears = rounded_box(np.abs(along) - PAD_PIN, radius - 2.0, height - 0.215, 0.10, 0.085, 0.028, 0.02)
    return np.minimum(friction, smooth_min(plate, ears, 0.04))


def _on_the_arc(x, y, z):
    """Radius, length along the arc, distance from the disc's middle."""
    return np.hypot(x, y), np.arctan2(x, y) * ARC_RADIUS, np.abs(z)


def _turned(x, y, along, radius):
    """A point's distances from a place on the arc: across the radius there, and outwards."""
    sine, cosine = math.sin(along / ARC_RADIUS), math.cos(along / ARC_RADIUS)
    return x * cosine - y * sine, x * sine + y * cosine - radius


def _plan(x, y, radius, along):
    """Seen along the axis: a band whose inner edge follows the pistons."""
    plan = smooth_max(np.abs(radius - 1.86) - 0.24, np.abs(along) - 0.99, 0.07)
    for side in (-1, 1):
        plan = smooth_min(plan, _from_piston(x, y, side) - 0.365, 0.06)
    return plan


def _from_piston(x, y, side):
    angle = PISTON_ANGLE * side
    return np.hypot(x - PISTON_RADIUS * math.sin(angle), y - PISTON_RADIUS * math.cos(angle))


def _with_piston(body, x, y, height, side):
    """A round boss, its screwed plug with a groove around and two holes for the key."""
    from_axis = _from_piston(x, y, side)
    body = smooth_min(body, smooth_max(from_axis - 0.30, np.abs(height - 0.40) - 0.15, 0.014), 0.022)
    groove = smooth_max(np.abs(from_axis - 0.225) - 0.016, 0.525 - height, 0.01)
    dish = smooth_max(from_axis - 0.10, 0.53 - height, 0.02)
    body = smooth_max(smooth_max(body, -groove, 0.012), -dish, 0.02)
    angle = PISTON_ANGLE * side
    for offset in (-0.155, 0.155):
        hole_x = PISTON_RADIUS * math.sin(angle) + offset * math.cos(angle)
        hole_y = PISTON_RADIUS * math.cos(angle) - offset * math.sin(angle)
        hole = smooth_max(np.hypot(x - hole_x, y - hole_y) - 0.030, 0.46 - height, 0.008)
        body = smooth_max(body, -hole, 0.010)
    return body


def _without_pocket(body, radius, along, height):
    """A cast pocket above the pistons, which saves weight."""
    pocket = rounded_box(along, radius - 1.89, height - 0.52, 0.30, 0.055, 0.07, 0.045)
    return smooth_max(body, -pocket, 0.025)


def _bridges(radius, along, height):
    """One at each end, on which the pads rest, and a slim one across the middle of the window."""
    ends = smooth_max(np.abs(radius - 2.06) - 0.115, np.abs(np.abs(along) - 0.83) - 0.17, 0.024)
    ends = smooth_max(ends, height - 0.42, 0.026)
    rests = rounded_box(np.abs(along) - 0.80, radius - 1.83, height - 0.30, 0.15, 0.22, 0.18, 0.03)
    middle = smooth_max(np.abs(radius - 2.09) - 0.065, np.abs(along) - 0.095, 0.04)
    middle = smooth_max(middle, height - 0.40, 0.04)
    return smooth_min(smooth_min(ends, rests, 0.03), middle, 0.03)


def _with_lugs(body, x, y, z):
    """Where two bolts along y hold the caliper on the fork: a lug with a flat seat, webbed to the body."""
    out = np.abs(x) - LUG_X
    low = z - LUG_Z
    lug = smooth_max(np.hypot(out, low) - 0.205, np.abs(y - 1.52) - 0.24, 0.03)
    web = rounded_box(out + 0.22, y - 1.56, low + 0.03, 0.22, 0.17, 0.13, 0.05)
    body = smooth_min(body, smooth_min(lug, web, 0.05), 0.05)
    return smooth_max(body, -(np.hypot(out, low) - 0.105), 0.025)


def _with_bolt_seats(body, x, y, z, side):
    """A bridge bolt's boss on each half, with the counterbore for its head."""
    across, outward = _turned(x, y, side * BRIDGE_BOLT, BOLT_CIRCLE)
    boss = smooth_max(np.hypot(across, outward) - 0.165, np.abs(np.abs(z) - 0.36) - 0.12, 0.03)
    body = smooth_min(body, boss, 0.05)
    seat = smooth_max(np.hypot(across, outward) - 0.115, 0.36 - np.abs(z), 0.012)
    return smooth_max(body, -seat, 0.018)


def _bleed_screw(x, y, height):
    """Hexagon, neck and the collar that holds a hose, pointing outwards."""
    across, outward = _turned(x, y, BLEED_SCREW, BLEED_SCREW_CIRCLE)
    aside = height - 0.335
    from_axis = np.hypot(across, aside)
    hexagonal = smooth_max(hexagon(across, aside, 0.070), np.abs(outward) - 0.055, 0.012)
    neck = smooth_max(from_axis - 0.040, np.abs(outward) - 0.20, 0.01)
    from_collar = np.abs(outward - 0.16)
    collar = smooth_max(from_axis - 0.056 + from_collar * 0.4, from_collar - 0.035, 0.01)
    return np.minimum(hexagonal, smooth_min(neck, collar, 0.01))
