"""Straightening: a bare rim turns on a spindle while a dial gauge reads the run-out of its lip."""

import math

from materials.plain import brushed, plain
from objects.bench import block, rod
from objects.dial_gauge import add_dial_gauge
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera


def build(design, finish):
    set_camera((4.2, -33, 2.6), (0.75, 0, -0.06), lens=134, f_stop=0.3, focus=(0.6, -0.6, 0.2))
    build_wheel(Wheel(design, finish, tyre=False, spin=18, hardware=False))
    steel = brushed('steel', (0.55, 0.56, 0.58, 1), 0.28)
    cast_iron = plain('cast iron', '#1d2023', 0.6, 0.5)
    _add_spindle(steel, cast_iron)
    add_dial_gauge(steel, cast_iron)
    add_floor(BARE_RIM_FLOOR, specular=0.35)
    light_wheel(0.95)
    light_backdrop()


def _add_spindle(steel, cast_iron):
    """Shaft, centring cone with three bolts, and the headstock behind the wheel; the shaft lies along y."""
    rod((0, 2.6, 0), (0, -0.05, 0), 0.33, steel)
    rod((0, 0.40, 0), (0, 0.12, 0), 0.62, steel, 0.36)
    rod((0, 0.12, 0), (0, -0.10, 0), 0.50, cast_iron)
    rod((0, -0.10, 0), (0, -0.75, 0), 0.17, steel)
    for turn in (90, 210, 330):
        x, z = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        rod((0.46 * x, 0.02, 0.46 * z), (0.78 * x, 0.02, 0.78 * z), 0.055, steel)
    block((0, 3.1, -0.9), (0.75, 0.6, 1.75), cast_iron, 0.12)
    rod((0, 2.4, 0), (0, 2.75, 0), 0.62, cast_iron)
