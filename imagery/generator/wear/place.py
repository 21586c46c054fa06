"""Coordinates of a point on the worn wheel."""

import math
from dataclasses import dataclass

from materials.values import Value


@dataclass(frozen=True)
class WornPlace:
    """Coordinates in the wheel's root object (units), shared by all layers of wear.

    below_cut, below_face: depths as in `geometry/wheel_sector.py`
    pits: fine noise, the same for every layer so that damage agrees with damage
    """

    position: Value
    x: Value
    y: Value
    z: Value
    radius: Value
    angle: Value
    below_cut: Value
    below_face: Value
    pits: Value

    @classmethod
    def of(cls, surface, root, radius, below_cut, below_face):
        position = surface.object_position(of=root)
        x, y, z = surface.parts(position)
        angle = surface.math('ARCTAN2', y, x)
        pits = surface.noise(position, 60, 4, 0.7)
        return cls(position, x, y, z, radius, angle, below_cut, below_face, pits)

    def towards(self, degrees):
        """Returns the distance of the point in one direction, in units."""
        direction = math.radians(degrees)
        return self.x * math.cos(direction) + self.y * math.sin(direction)

    def arc(self, degrees, half_width, softness, wobble):
        """Returns 1 within an arc of the wheel, `half_width` degrees either side; without a jump at 180."""
        nearness = self.towards(degrees) / self.radius + wobble
        outer = math.cos(math.radians(half_width + softness))
        inner = math.cos(math.radians(max(half_width - softness, 0)))
        return nearness.map(outer, inner)
