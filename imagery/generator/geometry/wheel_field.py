"""A wheel as a signed distance field.

Axes: the wheel's axis is +z, towards the street; z = 0 is the plane of the front lip. Units of 100 mm, angles
in degrees. The field describes spokes, hub and the inner side of the rim; the outer flange and the barrel's
back are turned (`objects/wheel.py`), which is cheaper and just as round.

The field must repeat every 72 degrees exactly: each spoke is therefore drawn three times, in its own sector
and in both neighbours, and no copy that reaches a sector's edge may be skipped.
"""

import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator

from geometry.designs import DESIGNS
from geometry.fields import polar, smooth_max, smooth_min

SECTOR = 72
LIP_RADIUS = 2.53
HUB_RADIUS = 0.76
BORE_RADIUS = 0.335
CAP_SEAT_RADIUS, CAP_SEAT_DEPTH = 0.368, 0.045
BOLT_CIRCLE = 0.56
BOLT_SHANK, POCKET_RADIUS = 0.072, 0.135
SEAT_DEPTH, SEAT_SLOPE = 0.84, 0.577  # a cone of 60 degrees
FILLET = 0.14  # where spokes flow into the rim
CURVE_PIECES = 60

# Height of the spokes' face, and their thickness, over the radius.
face_height = PchipInterpolator(
    [0, 0.35, 0.7, 1.0, 1.5, 2.0, 2.25, 2.38, 2.46, 2.53, 2.8],
    [-0.45, -0.45, -0.445, -0.41, -0.30, -0.168, -0.085, -0.038, -0.010, 0, 0],
)
_thickness = CubicSpline([0, 0.5, 1.0, 1.6, 2.2, 2.6], [0.62, 0.58, 0.44, 0.36, 0.40, 0.46])

# The rim's inner side: radius over height, from the back to the lip.
_BARREL_HEIGHTS = [-3, -1.3, -1.05, -0.75, -0.45, -0.22, -0.09]
_BARREL_RADII = [2.19, 2.19, 2.20, 2.27, 2.335, 2.385, 2.425]


def rim_radius(dish):
    """The rim's inner radius over z; a dish pushes the barrel back and adds a nearly cylindrical lip."""
    if not dish:
        return PchipInterpolator([*_BARREL_HEIGHTS, -0.03, 0.2], [*_BARREL_RADII, 2.445, 2.50])
    heights = [*(np.array(_BARREL_HEIGHTS) - dish), -dish * 0.5 - 0.05, -0.05, -0.02, 0.2]
    return PchipInterpolator(heights, [*_BARREL_RADII, 2.435, 2.445, 2.46, 2.52])


class WheelField:
    """The field of one design; an instance is called with x, y, z and answers distances."""

    def __init__(self, design_name):
        self.design = DESIGNS[design_name]
        self.spokes = [_finely(spoke) if self.design.curved else spoke for spoke in self.design.spokes]
        self._rim_radius = rim_radius(self.design.dish)

    def __call__(self, x, y, z):
        radius = np.hypot(x, y)
        body = self._spokes_and_hub(x, y, z, radius)
        body = smooth_min(body, self.rim(radius, z), FILLET)
        if not self.design.dish:
            # The lathe takes what the melting raises above the face and the lip.
            body = smooth_max(body, z - self.face(radius) - 0.0005, 0.008)
        body = self._without_bolt_holes(body, x, y, z, radius)
        return self._bored(body, z, radius)

    def face(self, radius):
        """Height of the spokes' face at `radius`."""
        return (face_height(radius) - self.design.dish).astype(np.float32)

    def rim(self, radius, z):
        """The rim alone: its inner side and the front lip."""
        edge = 0.03 if self.design.dish else 0.05
        return smooth_max(self._rim_radius(z).astype(np.float32) - radius, z, edge)

    def _spokes_and_hub(self, x, y, z, radius):
        """Seen from the front, spokes melt into the hub; from the side, they have draft and a ledge."""
        face = self.face(radius)
        thickness = _thickness(radius).astype(np.float32)
        plan = smooth_min(self._spokes_from_front(x, y), radius - HUB_RADIUS, 0.18)
        draft = 0.13 * np.clip(face - z, 0, 1)
        top = smooth_max(plan - draft * 0.6, z - face, 0.010)
        flank = smooth_max(plan - self.design.ledge - draft, z - (face - self.design.ledge_drop), 0.035)
        return smooth_max(smooth_min(top, flank, 0.05), (face - thickness) - z, 0.10)

    def _spokes_from_front(self, x, y):
        """Distance to the spokes in the wheel's plane."""
        nearest = None
        for spoke in self.spokes:
            for turn in (-SECTOR, 0, SECTOR):
                if turn and _is_out_of_reach(spoke, turn):
                    continue
                distance = _distance_to_polyline(x, y, spoke, turn, self._join)
                melted = nearest is not None
                nearest = smooth_min(nearest, distance, self.design.melt) if melted else distance
        return nearest

    def _join(self, one, other):
        """Pieces of a spoke: melted at a kink; along a curve that would swell every joint."""
        return np.minimum(one, other) if self.design.curved else smooth_min(one, other, 0.05)

    def _without_bolt_holes(self, body, x, y, z, radius):
        """Drills the bolts' holes: shank, conical seat, pocket for the head, its edge broken at the face."""
        face = self.face(radius)
        seat = BOLT_SHANK + SEAT_SLOPE * (z + SEAT_DEPTH + self.design.dish)
        width = np.clip(seat, BOLT_SHANK, POCKET_RADIUS) + 0.05 * np.clip(z - face + 0.06, 0, 0.2)
        for turn in (-SECTOR, 0, SECTOR):
            bolt_x, bolt_y = polar(BOLT_CIRCLE, self.design.bolt_angle + turn)
            body = smooth_max(body, width - np.hypot(x - bolt_x, y - bolt_y), 0.018)
        return body

    def _bored(self, body, z, radius):
        """The hub's bore: the cap's seat in front, the groove that its clips catch in, the bore itself."""
        face = self.face(radius)
        cap_seat = smooth_max(radius - CAP_SEAT_RADIUS, face - CAP_SEAT_DEPTH - z, 0.012)
        groove = smooth_max(radius - CAP_SEAT_RADIUS, np.abs(z - face + 0.20) - 0.025, 0.012)
        body = smooth_max(smooth_max(body, -cap_seat, 0.012), -groove, 0.012)
        return smooth_max(body, BORE_RADIUS - radius, 0.02)


def _is_out_of_reach(spoke, turn):
    """Whether a turned copy stays 46 degrees clear of the sector, farther than anything melts."""
    return all(abs(angle + turn) > SECTOR / 2 + 46 for _, angle, _ in spoke)


def _finely(spoke):
    """The smooth curve through a spoke's points, as a polyline too fine to show its kinks."""
    points = np.array(spoke)
    radii = np.linspace(points[0, 0], points[-1, 0], CURVE_PIECES + 1)
    return np.column_stack([radii, CubicSpline(points[:, 0], points[:, 1:])(radii)]).tolist()


def _distance_to_polyline(x, y, spoke, turn, join):
    """Distance to one spoke, turned by `turn` degrees, in the wheel's plane."""
    points = [polar(radius, angle + turn) for radius, angle, _ in spoke]
    widths = [half_width for _, _, half_width in spoke]
    nearest = None
    for start, end, width, end_width in zip(points[:-1], points[1:], widths[:-1], widths[1:]):
        dx, dy = end[0] - start[0], end[1] - start[1]
        along = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy), 0, 1)
        distance = np.hypot(x - start[0] - along * dx, y - start[1] - along * dy)
        distance = distance - (width + (end_width - width) * along)
        nearest = distance if nearest is None else join(nearest, distance)
    return nearest
