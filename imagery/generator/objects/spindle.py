"""The spindle that holds a bare rim at the origin, its axis along y. Units of 100 mm, angles in degrees."""

import math

from objects.bench import block, rod

BOLTS = (90, 210, 330)


def add_spindle(steel, cast_iron, shaft_end, bolts=False):
    """Adds a shaft through the bore up to y = `shaft_end`, a centring cone with nut, and the headstock."""
    rod((0, 2.6, 0), (0, -0.05, 0), 0.33, steel)
    rod((0, 0.40, 0), (0, 0.12, 0), 0.62, steel, 0.36)
    rod((0, 0.12, 0), (0, -0.10, 0), 0.50, cast_iron)
    rod((0, -0.10, 0), (0, shaft_end, 0), 0.17, steel)
    for turn in BOLTS if bolts else ():
        x, z = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        rod((0.46 * x, 0.02, 0.46 * z), (0.78 * x, 0.02, 0.78 * z), 0.055, steel)
    block((0, 3.1, -0.9), (0.75, 0.6, 1.75), cast_iron, 0.12)
    rod((0, 2.4, 0), (0, 2.75, 0), 0.62, cast_iron)
