"""The field of a turned hub, 290 mm across and 130 mm high, on which metal treatments are shown.

It has a flat flange, a barrel with grooves, holes, scallops and a bearing's seat, so that every treatment
finds flat and round, wide and narrow surfaces to be judged by. Units of 100 mm.
"""

import numpy as np

from geometry.fields import polar, smooth_max, smooth_min

BOLTS = 6
GROOVES = (0.58, 0.76, 0.94)  # heights


def flanged_hub(x, y, z):
    """The hub, standing on its flange."""
    radius = np.hypot(x, y)
    flange = smooth_max(smooth_max(radius - 1.45, z - 0.19, 0.025), -z, 0.02)
    for bolt in range(BOLTS):
        flange = _drilled(flange, x, y, 0.40, (1.72, 60 * bolt + 30), 0.03)
        flange = _drilled(flange, x, y, 0.115, (1.17, 60 * bolt), 0.012)
    barrel = smooth_max(smooth_max(radius - 0.74, z - 1.32, 0.03), -z, 0.02)
    for height in GROOVES:
        groove = smooth_max(0.66 - radius, np.abs(z - height) - 0.04, 0.01)
        barrel = smooth_max(barrel, -groove, 0.012)
    body = smooth_max(smooth_min(flange, barrel, 0.16), 0.38 - radius, 0.02)
    bearing_seat = smooth_max(radius - 0.53, 1.16 - z, 0.01)
    return smooth_max(body, -bearing_seat, 0.02)


def _drilled(body, x, y, radius, center, rounding):
    """A round hole through everything; `center` is (radius, degrees)."""
    center_x, center_y = polar(*center)
    return smooth_max(body, radius - np.hypot(x - center_x, y - center_y), rounding)
