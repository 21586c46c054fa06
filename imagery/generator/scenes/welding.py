"""Welding, very close: a bead across a spoke, the heat tint around it, torch and arc."""

import bpy
from mathutils import Vector

from geometry.wheel_field import face_height
from geometry.wheel_sector import FINE_CELL
from objects.welding import add_arc, add_bead, add_filler_rod, add_torch
from objects.wheel import Wheel, build_wheel, root_of
from scenes.wheel import place
from studio.lights import light_wheel
from studio.stage import add_floor, set_camera
from wear.conditions import CONDITIONS

SUBJECT = (1.28, 0.02)  # the middle of the bead, in the wheel's plane


def build(design, finish):
    condition = CONDITIONS['freshly-welded']
    wheel = build_wheel(Wheel(design, finish, condition, tyre=False, hardware=False, cell=FINE_CELL))
    place(wheel, -20)
    bpy.context.view_layer.update()
    wheel_to_world = root_of(wheel).matrix_world
    arc = add_bead(wheel_to_world)
    add_arc(arc, arc + wheel_to_world.to_3x3() @ Vector((0, 0, 0.07)))
    add_torch(arc)
    add_filler_rod(arc)
    subject = wheel_to_world @ Vector((*SUBJECT, float(face_height(SUBJECT[0]))))
    camera = subject + Vector((-0.9, -5.4, 1.5))
    set_camera(camera, subject + Vector((0.10, 0, 0.10)), lens=100, f_stop=0.9, focus=arc)
    add_floor()
    # The arc lights this picture; the studio only lifts the shadows.
    light_wheel(0.30)
