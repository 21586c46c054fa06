"""Masking: a stepped rim whose polished lip is taped, its face freshly painted."""

from objects.masking import mask_lip
from objects.wheel import Wheel, build_wheel, root_of
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera


def build(design, finish):
    outer = build_wheel(Wheel(design, finish, tyre=False, hardware=False))
    mask_lip(root_of(outer))
    place(outer, -24)
    set_camera((1.0, -22, 3.6), (-0.72, -0.2, 0.55), lens=158, f_stop=0.35, focus=(-1.2, -0.6, 1.2))
    add_floor(BARE_RIM_FLOOR, specular=0.28)
    light_wheel()
    light_backdrop()
