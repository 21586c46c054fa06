"""Fields of what holds things together: screw, nut, angle bracket. Units of 100 mm: they are
modelled large, since some pictures show nothing else, and scaled down beside larger parts."""

import numpy as np

from geometry.fields import cylinder, hexagon, rounded_box, smooth_max, smooth_min

THREADS_PER_UNIT = 11
KNURLS = 40


def screw(x, y, z):
    """A socket-head screw, head up: knurled rim, hexagon socket, thread below the plain shank."""
    radius = np.hypot(x, y)
    angle = np.arctan2(y, x)
    head = smooth_max(radius - 0.30 - 0.006 * np.cos(angle * KNURLS), np.abs(z - 0.15) - 0.16, 0.035)
    head = smooth_max(head, -smooth_max(hexagon(x, y, 0.135), 0.10 - z, 0.01), 0.015)
    turn = (z * THREADS_PER_UNIT + angle / (2 * np.pi)) % 1.0
    thread = 0.016 * np.abs(turn - 0.5) * 2 * np.clip((-0.12 - z) * 12, 0, 1)
    shank = smooth_max(smooth_max(radius - 0.165 + thread, z, 0.02), -(z + 1.15), 0.05)
    return smooth_min(head, shank, 0.02)


def nut(x, y, z):
    """A flanged hexagon nut with rounded corners."""
    hexagonal = smooth_max(hexagon(x, y, 0.29), np.abs(z - 0.14) - 0.14, 0.02)
    chamfer = np.sqrt(x * x + y * y + (z - 0.14) ** 2 * 2.2) - 0.365
    body = smooth_min(smooth_max(hexagonal, chamfer, 0.02), cylinder(x, y, z - 0.03, 0.37, 0.03, 0.02), 0.02)
    return smooth_max(body, -(np.hypot(x, y) - 0.165), 0.02)


def bracket(x, y, z):
    """An angle bracket with two gussets, bolt holes in foot and wall, and an open slot."""
    foot = rounded_box(x, y, z - 0.06, 1.25, 0.62, 0.075, 0.05)
    wall = rounded_box(x + 1.18, y, z - 0.72, 0.075, 0.62, 0.78, 0.05)
    body = smooth_min(foot, wall, 0.16)
    for side in (-0.46, 0.46):
        plate = rounded_box(x + 0.55, y - side, z - 0.5, 0.68, 0.055, 0.52, 0.03)
        diagonal = (x + 1.1) * 0.62 + (z - 0.1) * 0.78 - 0.78
        body = smooth_min(body, smooth_max(plate, diagonal, 0.04), 0.07)
    for hole_x, hole_y, radius in ((0.85, 0.34, 0.12), (0.85, -0.34, 0.12), (0.2, 0, 0.20)):
        body = smooth_max(body, -(np.hypot(x - hole_x, y - hole_y) - radius), 0.02)
    for hole_y, hole_z, radius in ((0.30, 1.12, 0.12), (-0.30, 1.12, 0.12), (0, 0.66, 0.20)):
        hole = smooth_max(np.hypot(z - hole_z, y - hole_y) - radius, x + 0.9, 0.02)
        body = smooth_max(body, -hole, 0.02)
    return smooth_max(body, -rounded_box(x - 1.35, y, z, 0.30, 0.16, 1, 0.14), 0.03)
