"""Coordinates of a point of a wheel, for all wheel materials."""

from dataclasses import dataclass

from materials.values import Value


@dataclass(frozen=True)
class WheelPlace:
    """Coordinates in the object itself, in units; for a sector that means before it is turned to its place.

    position: the point; height: its z; radius: its distance from the axis
    tangent: the direction in which a lathe's tool travels, for stretched reflections
    """

    position: Value
    height: Value
    radius: Value
    tangent: Value


def wheel_place(surface):
    """Returns the coordinates of the point being shaded, for the material that `surface` builds."""
    position = surface.object_position()
    x, y, z = surface.parts(position)
    radius = (x * x + y * y).sqrt()
    around = surface.vector(y * -1.0, x, 0.0)
    turned = surface.node(
        'ShaderNodeVectorTransform',
        {0: around},
        vector_type='VECTOR',
        convert_from='OBJECT',
        convert_to='WORLD',
    )
    return WheelPlace(position, z, radius, surface.output(turned, 0))
