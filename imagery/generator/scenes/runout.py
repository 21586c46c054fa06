"""Straightening: a bare rim turns on a spindle while a dial gauge reads the run-out of its lip."""

from materials.workshop import cast_iron, steel
from objects.dial_gauge import add_dial_gauge
from objects.spindle import add_spindle
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera


def build(design, finish):
    set_camera((4.2, -33, 2.6), (0.75, 0, -0.06), lens=122, f_stop=0.3, focus=(0.6, -0.6, 0.2))
    build_wheel(Wheel(design, finish, tyre=False, spin=18, hardware=False))
    bright, dark = steel(), cast_iron()
    add_spindle(bright, dark, shaft_end=-0.75, bolts=True)
    add_dial_gauge(bright, dark)
    add_floor(BARE_RIM_FLOOR, specular=0.35)
    light_wheel(0.95)
    light_backdrop()
