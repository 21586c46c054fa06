"""Welding: a rim seen from behind, and a seam along the inside of its barrel, from close by.

Never a spoke, the hub, the bolt holes or the bead's seat: those are not welded (docs/product.md).
"""

import bpy
from mathutils import Vector

from geometry.wheel_sector import FINE_CELL
from objects.flange import barrel_radius
from objects.welding import Seam, add_arc, add_bead, add_filler_rod, add_torch
from objects.wheel import Wheel, build_wheel, root_of
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_wheel
from studio.softbox import WARM, softbox
from studio.stage import add_floor, set_camera
from wear.conditions import CONDITIONS

FROM_BEHIND = 180
SEAM_ANGLE = -90
# From the edge inwards.
WHOLE_SEAM = Seam(SEAM_ANGLE, -2.19, -1.58)
HALF_DONE = Seam(SEAM_ANGLE, -2.19, -1.70)


def build(design, finish, burning):
    """`burning`: whether the torch is at work; else the seam is complete."""
    condition = CONDITIONS['freshly-welded' if burning else 'welded']
    wheel = build_wheel(Wheel(design, finish, condition, tyre=False, hardware=False, cell=FINE_CELL))
    place(wheel, FROM_BEHIND)
    bpy.context.view_layer.update()
    root = root_of(wheel)
    end = root.matrix_world @ add_bead(root, HALF_DONE if burning else WHOLE_SEAM, barrel_radius)
    if burning:
        arc = end + Vector((0, 0.03, 0.03))
        add_arc(arc, arc + Vector((0, 0, 0.10)))
        add_torch(arc)
        add_filler_rod(arc)
    subject = Vector((0.02, -1.93, -2.22))
    set_camera(subject + Vector((-1.7, -4.6, 2.5)), subject, lens=104, f_stop=0.9, focus=end)
    add_floor(BARE_RIM_FLOOR, specular=0.25)
    # The arc lights this picture; the studio only lifts the shadows.
    light_wheel(0.28 if burning else 0.75)
    softbox('into the barrel', (2.5, -6, 5), (3, 2), 1.5 if burning else 7.0, WARM, 0.9, subject)
