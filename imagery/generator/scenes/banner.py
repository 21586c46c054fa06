"""Banner: a machined face so close that it fills one side; the rest stays dark for a title."""

from geometry.wheel_sector import FINE_CELL
from materials.layers import CLOSE_UP
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_wheel
from studio.stage import add_floor, set_camera

# Point that the camera looks at, which places the hub in the picture, and lens in millimetres.
VIEWS = {'wide': ((-1.05, -0.28, 0.02), 66), 'tall': ((-0.84, -0.22, -2.25), 58)}


def build(design, finish, view):
    wheel = Wheel(design, finish, tyre=False, cell=FINE_CELL, grooves=CLOSE_UP)
    place(build_wheel(wheel), -24)
    towards, lens = VIEWS[view]
    set_camera((2.6, -9.6, 1.6), towards, lens, f_stop=0.6, focus=(-0.3, -0.3, 0.05))
    add_floor(BARE_RIM_FLOOR, specular=0.18)
    light_wheel(0.95)
