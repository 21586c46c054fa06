"""The commonest scene: one wheel in the studio."""

from geometry.wheel_sector import CELL, FINE_CELL
from materials.layers import CLOSE_UP, FROM_AFAR
from objects.flange import RIM_RADIUS
from objects.meshes import add_object, degrees
from objects.wheel import TYRE_RADIUS, Wheel, build_wheel
from scenes.framings import FRAMINGS
from studio.lights import light_backdrop, light_chrome
from studio.settings import SETTINGS
from studio.stage import add_floor, set_camera
from wear.conditions import CONDITIONS

BARE_RIM_FLOOR = -RIM_RADIUS
MIRRORS = ('chrome',)
# In the light of the other finishes, every side of these would be the same white.
PALE = ('white',)
PALE_LIGHT = 0.5


def build(design, finish, framing, condition=None, hardware=True, tread='road', setting='studio'):
    """Builds a scene of one wheel; arguments are names in the tables of designs, finishes and so on.

    Returns the wheel's outer empty.
    """
    view = FRAMINGS[framing]
    frame(view)
    wheel = Wheel(
        design,
        finish,
        CONDITIONS[condition] if condition else None,
        tyre=view.tyre,
        tread=tread,
        hardware=hardware,
        spin=view.spin,
        cell=FINE_CELL if view.close_up else CELL,
        grooves=CLOSE_UP if view.close_up else FROM_AFAR,
    )
    outer = build_wheel(wheel)
    place(outer, view.turn)
    if finish in MIRRORS:
        add_floor(BARE_RIM_FLOOR, specular=0.28)
        light_chrome()
        light_backdrop()
    else:
        light = PALE_LIGHT if finish in PALE else 1.0
        SETTINGS[setting](-TYRE_RADIUS if view.tyre else BARE_RIM_FLOOR, light)
    return outer


def frame(view):
    """Sets up the camera for a framing."""
    set_camera(view.at, view.towards, view.lens, view.f_stop, view.focus)


def place(wheel, turn, at=(0, 0, 0), tilt=0):
    """Puts a wheel somewhere, turned about the vertical and tilted, in degrees; -90 lays it on its back."""
    holder = add_object('holder', None)
    wheel.parent = holder
    holder.rotation_euler = degrees(tilt, 0, turn)
    holder.location = at
    return holder
