"""Ready to leave: a set of four rims in two piles, cardboard between them. Units of 100 mm."""

from materials.plain import plain
from objects.bench import rod
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_backdrop, light_wheel
from studio.softbox import softbox
from studio.stage import add_floor, set_camera

# x, y and degrees about the vertical of each pile
PILES = ((-2.95, 0.5, 8), (2.95, -0.2, 37))
RIM_WIDTH = 2.28
CARDBOARD = 0.13
LYING = -90


def build(design, finish):
    cardboard = plain('cardboard', '#8a6a45', 0.0, 0.85, specular=0.15)
    for x, y, turn in PILES:
        for level in (0, 1):
            height = BARE_RIM_FLOOR + level * (RIM_WIDTH + CARDBOARD) + RIM_WIDTH
            place(build_wheel(Wheel(design, finish, tyre=False)), turn + 20 * level, (x, y, height), LYING)
        top = BARE_RIM_FLOOR + RIM_WIDTH
        rod((x, y, top), (x, y, top + CARDBOARD), 2.68, cardboard, segments=160)
    set_camera((2.6, -33, 12.0), (0.1, 0, -0.70), lens=92, f_stop=0.3, focus=(0, -2, 0))
    add_floor(BARE_RIM_FLOOR, specular=0.28)
    light_wheel(0.95)
    # Lying faces mirror what is behind them.
    softbox('behind', (-5, 15, 9), (15, 7), 6.0, (0.95, 0.97, 1), 0.9)
    light_backdrop()
