"""Balancing: a row of adhesive weights at the bottom of the barrel, seen from the open side of the rim."""

from objects.balancing_weights import add_weights
from objects.wheel import Wheel, build_wheel, root_of
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_wheel
from studio.softbox import COOL, softbox
from studio.stage import add_floor, set_camera

BOTTOM = -90
FROM_BEHIND = 180 + 16


def build(design, finish):
    outer = build_wheel(Wheel(design, finish, tyre=False, hardware=False))
    add_weights(root_of(outer), BOTTOM)
    place(outer, FROM_BEHIND)
    set_camera((0.9, -8.6, 1.15), (0.36, -1.25, -2.03), lens=165, f_stop=0.9, focus=(0.35, -1.35, -2.1))
    add_floor(BARE_RIM_FLOOR, specular=0.28)
    light_wheel(1.2)
    # Into the barrel, which is in its own shadow.
    softbox('barrel', (1.5, -9, 5.5), (7, 4), 9.0, COOL, 0.85, (0.3, -1.2, -2))
