"""The rack: bare rims side by side on two tubes a tier, seen along the row."""

from materials.plain import plain
from objects.bench import rod
from objects.flange import RIM_RADIUS
from objects.wheel import Wheel, build_wheel
from scenes.wheel import place
from studio.lights import light_backdrop, light_wheel
from studio.softbox import WARM, softbox
from studio.stage import add_floor, set_camera

TIERS = (0.0, 6.1)  # heights of the axes
SPACING = 3.05
FIRST = -4.6
POSTS = (FIRST + 2.65, FIRST + 2.65 + 2 * SPACING)  # between two rims: none crosses a face
TUBE = 0.11
TUBE_Y = 1.45
FLOOR = -4.3
TURN = -90  # the faces look along the row, towards -x


def build(rims, four=False):
    """Builds the scene; `rims` has for each tier, lower first, pairs of design and finish from the front.

    four: framed for two rims a tier, a customer's set
    """
    paint = plain('rack', '#20242a', 0.2, 0.45, coat=0.2)
    for height, tier in zip(TIERS, rims):
        for number, (design, finish) in enumerate(tier):
            rim = Wheel(design, finish, tyre=False, spin=17 * number, hardware=False)
            place(build_wheel(rim), TURN, (FIRST + SPACING * number, 0, height))
        _add_tubes(height, paint)
    for x in POSTS:
        for y in (-2.75, 2.75):
            rod((x, y, FLOOR), (x, y, TIERS[-1] + 2.2), 0.15, paint)
        for height in TIERS:
            level = height - _drop()
            rod((x, -2.75, level), (x, 2.75, level), 0.10, paint)
    add_floor(FLOOR, specular=0.35)
    towards, lens = ((-2.6, -0.2, 3.0), 72) if four else ((-0.5, -0.2, 2.35), 61)
    set_camera((-24, -26, 6.0), towards, lens, f_stop=0.3, focus=(FIRST, -1.5, 2))
    light_wheel(1.0)
    softbox('row', (-16, -6, 6), (8, 12), 8.0, WARM, 0.95, (0, 0, 3))
    light_backdrop()


def _drop():
    """Returns the distance of the tubes below the axis of a rim that rests on both."""
    return ((RIM_RADIUS + TUBE) ** 2 - TUBE_Y**2) ** 0.5


def _add_tubes(height, paint):
    level = height - _drop()
    for y in (-TUBE_Y, TUBE_Y):
        rod((FIRST - 0.7, y, level), (FIRST + SPACING * 4, y, level), TUBE, paint)
