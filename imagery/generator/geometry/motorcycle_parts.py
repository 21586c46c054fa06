"""Fields of motorcycle parts that get a ceramic coating: sprocket, cover, exhaust. Units of 100 mm."""

import math

import numpy as np

from geometry.fields import cylinder, repeat, rounded_box, smooth_max, smooth_min

TEETH = 40
TOOTH_TIPS, ROLLER_CIRCLE, ROLLER_RADIUS = 1.66, 1.615, 0.085
ARMS = 6
HALF_GAP = 0.5236  # radians: 30 degrees, half of what lies between two arms


def sprocket(x, y, z):
    """A rear sprocket lying flat: teeth with seats for the chain's rollers, six arms, bolt circle, holes."""
    radius = np.hypot(x, y)
    angle = np.arctan2(y, x)
    pitch = 2 * np.pi / TEETH
    seat_angle = repeat(angle, pitch)
    roller = np.hypot(radius * np.cos(seat_angle) - ROLLER_CIRCLE, radius * np.sin(seat_angle))
    teeth = smooth_max(radius - TOOTH_TIPS, ROLLER_RADIUS - roller, 0.02)
    plan = smooth_max(teeth, 1.24 - radius, 0.03)
    for arm in range(ARMS):
        plan = _with_arm(plan, x, y, z, radius, math.radians(60 * arm))
    plan = smooth_min(plan, smooth_max(radius - 0.56, 0.30 - radius, 0.02), 0.07)
    for arm in range(ARMS):
        between = math.radians(60 * arm) + HALF_GAP
        plan = _with_hole(plan, x, y, 0.46, between, 0.052, 0.012)
        plan = _with_hole(plan, x, y, 1.37, between, 0.075, 0.012)
    # Thinner at the teeth, so that the chain finds them; a turned step on the rim.
    step = np.clip((radius - 1.46) / 0.01, 0, 1)
    half_thickness = 0.095 - 0.22 * np.clip(radius - 1.55, 0, 0.2) - 0.02 * step
    return smooth_max(plan, np.abs(z) - half_thickness, 0.022)


def _with_arm(plan, x, y, z, radius, angle):
    along = x * math.cos(angle) + y * math.sin(angle) - 0.90
    across = -x * math.sin(angle) + y * math.cos(angle)
    arm = smooth_max(rounded_box(along, across, z, 0.44, 0.115, 5, 0.03), radius - 1.32, 0.02)
    return smooth_min(plan, arm, 0.09)


def _with_hole(plan, x, y, at_radius, angle, hole_radius, rounding):
    from_axis = np.hypot(x - at_radius * math.cos(angle), y - at_radius * math.sin(angle))
    return smooth_max(plan, -(from_axis - hole_radius), rounding)


def cover(x, y, z):
    """An engine cover: domed, finned, a pad for the name, a screw boss at each corner."""
    base = rounded_box(x, y, z - 0.16, 1.55, 0.80, 0.20, 0.12)
    dome = rounded_box(x, y, z - 0.34, 1.28, 0.56, 0.20, 0.16)
    body = smooth_min(base, dome, 0.10)
    blades = np.abs(repeat(x, 0.205)) - 0.036
    fins = smooth_max(blades, rounded_box(x, y, z - 0.44, 1.16, 0.62, 0.36, 0.14), 0.02)
    body = smooth_min(body, smooth_max(fins, -(z - 0.2), 0.02), 0.035)
    body = smooth_min(body, rounded_box(x, y, z - 0.70, 0.52, 0.20, 0.13, 0.05), 0.03)
    for side_x in (-1, 1):
        for side_y in (-1, 1):
            body = _with_screw_boss(body, x - 1.34 * side_x, y - 0.60 * side_y, z)
    return body


def _with_screw_boss(body, x, y, z):
    boss = cylinder(x, y, z - 0.25, 0.17, 0.19, 0.04)
    hole = smooth_max(np.hypot(x, y) - 0.085, 0.30 - z, 0.015)
    return smooth_max(smooth_min(body, boss, 0.05), -hole, 0.015)


def exhaust(x, y, z):
    """An exhaust tip, standing: flared, cut at a slant with a rolled edge, an inner pipe and a clamp."""
    radius = np.hypot(x, y)
    flare = 0.78 - 0.20 * (1 / (1 + np.exp((z + 0.9) * 7)))
    slant = (z - 1.0) + 0.42 * x
    rolled_edge = np.sqrt((radius - 0.775) ** 2 + (slant / 1.08) ** 2) - 0.062
    body = smooth_max(np.abs(radius - flare) - 0.035, slant, 0.03)
    body = smooth_min(body, rolled_edge, 0.03)
    inner_pipe = smooth_max(np.abs(radius - 0.63) - 0.02, slant + 0.20, 0.02)
    body = np.minimum(body, smooth_max(inner_pipe, -(z + 0.6), 0.02))
    clamp = smooth_max(np.abs(radius - 0.60) - 0.055, np.abs(z + 1.42) - 0.09, 0.03)
    return smooth_max(smooth_min(body, clamp, 0.05), -(z + 1.6), 0.03)
