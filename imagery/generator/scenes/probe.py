"""Measuring: the ruby ball of an articulated arm touches the lip of a rim on its spindle."""

import math

from mathutils import Vector

from materials.plain import plain
from materials.workshop import cast_iron, steel
from objects.bench import rod
from objects.spindle import add_spindle
from objects.welding import ball
from objects.meshes import add_object
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera

TOUCHES_AT = 38  # degrees above the horizontal
BALL = 0.055


def build(design, finish):
    build_wheel(Wheel(design, finish, tyre=False, spin=18, hardware=False))
    bright, dark = steel(), cast_iron()
    add_spindle(bright, dark, shaft_end=-0.60)
    angle = math.radians(TOUCHES_AT)
    touch = Vector((2.50 * math.cos(angle), -BALL, 2.50 * math.sin(angle)))
    _add_arm(touch, bright)
    set_camera((7.5, -17.5, 4.6), (1.30, -0.2, 0.86), lens=92, f_stop=0.5, focus=touch)
    add_floor(BARE_RIM_FLOOR, specular=0.35)
    light_wheel(0.95)
    light_backdrop()


def _add_arm(touch, bright):
    carbon = plain('carbon', '#141518', 0.1, 0.30, coat=0.6)
    grey = plain('joint', '#c9cbcd', 0.25, 0.35, coat=0.3)
    ruby = add_object('ruby', ball(plain('ruby', '#8a0713', 0.0, 0.05, coat=1.0, specular=0.9)))
    ruby.location, ruby.scale = touch, (BALL,) * 3
    towards = Vector((0.62, -0.62, 0.48)).normalized()
    stylus = touch + towards * 0.62
    rod(touch + towards * 0.03, stylus, 0.022, bright, 0.030)
    rod(stylus, stylus + towards * 0.30, 0.085, bright, 0.11)
    wrist = stylus + towards * 1.15
    rod(stylus + towards * 0.30, wrist, 0.19, grey)
    rod(stylus + towards * 0.52, stylus + towards * 0.60, 0.197, carbon)
    elbow = wrist + Vector((1.55, 0.35, 1.35))
    base = Vector((5.6, 0.9, -0.2))
    for joint in (wrist, elbow):
        rod(joint + Vector((0, -0.26, 0)), joint + Vector((0, 0.26, 0)), 0.27, grey)
        rod(joint + Vector((0, -0.29, 0)), joint + Vector((0, -0.26, 0)), 0.17, carbon)
    rod(wrist, elbow, 0.155, carbon)
    rod(elbow, base, 0.175, carbon)
    rod(base, Vector((5.6, 0.9, BARE_RIM_FLOOR)), 0.30, grey)
