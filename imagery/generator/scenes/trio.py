"""Personalisation: three bare wheels in a row, three finishes."""

from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera

# x, y, turn about the vertical, spin about the axis
PLACES = ((-4.15, 1.6, -4, 18), (0.0, -2.3, -16, 18), (4.15, 1.6, -26, 10))


def build(wheels):
    """Builds the scene; `wheels` are three pairs of design and finish, from left to right."""
    set_camera((0.8, -44, 3.0), (0.0, 0, -0.10), lens=106, f_stop=0.2, focus=(0, -2.4, 0))
    for (design, finish), (x, y, turn, spin) in zip(wheels, PLACES):
        place(build_wheel(Wheel(design, finish, tyre=False, spin=spin)), turn, (x, y, 0))
    add_floor(BARE_RIM_FLOOR, specular=0.22)
    light_wheel(1.1)
    light_backdrop()
