"""Signed distance fields: the alphabet of every shape in this generator.

A field is a function of x, y, z (numpy arrays that broadcast) which answers the distance to a surface:
negative inside, positive outside. Fields are joined with `smooth_min` (union), `smooth_max` (intersection)
and `smooth_max(a, -b)` (difference). The last argument of each is the width of the rounding, so that every
edge comes out softened, as metal is: a sharp edge is what gives computed pictures away.

Lengths are in units of 100 mm.
"""

import numpy as np


def smooth_min(a, b, width):
    """Union of two fields, their meeting rounded over `width`."""
    h = np.clip(0.5 + 0.5 * (b - a) / width, 0, 1)
    return b + (a - b) * h - width * h * (1 - h)


def smooth_max(a, b, width):
    """Intersection of two fields, its edge rounded over `width`."""
    return -smooth_min(-a, -b, width)


def polar(radius, degrees):
    """The point at `radius` and `degrees` from the x axis, as (x, y)."""
    return radius * np.cos(np.radians(degrees)), radius * np.sin(np.radians(degrees))


def repeat(x, period):
    """The coordinate within its own period, from -period / 2 to period / 2: copies a shape along an axis."""
    return (x / period - np.round(x / period)) * period


def rounded_box(x, y, z, half_x, half_y, half_z, rounding):
    """A box by its half sides."""
    qx = np.abs(x) - half_x + rounding
    qy = np.abs(y) - half_y + rounding
    qz = np.abs(z) - half_z + rounding
    outside = np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2 + np.maximum(qz, 0) ** 2)
    inside = np.minimum(np.maximum(qx, np.maximum(qy, qz)), 0)
    return outside + inside - rounding


def cylinder(x, y, z, radius, half_height, rounding=0.02):
    """A cylinder along z."""
    return smooth_max(np.hypot(x, y) - radius, np.abs(z) - half_height, rounding)


def hexagon(x, y, apothem):
    """An endless hexagonal bar along z; `apothem` is half the width across flats."""
    x = np.abs(x)
    y = np.abs(y)
    return np.maximum(x * 0.8660254 + y * 0.5, y) - apothem
