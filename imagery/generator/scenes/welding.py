"""Welding: a rim seen from behind, and a seam along the inside of its barrel, from close by.

Never a spoke, the hub, the bolt holes or the bead's seat: those are not welded (docs/product.md).
"""

import bpy
from mathutils import Vector

from objects.flange import barrel_radius
from objects.welding import Seam, add_arc, add_bead, add_filler_rod, add_torch
from objects.wheel import Wheel, build_wheel, root_of
from scenes.wheel import BARE_RIM_FLOOR, place
from studio.lights import light_wheel
from studio.softbox import WARM, WHITE, softbox, spot
from studio.stage import add_floor, set_camera
from wear.conditions import CONDITIONS

FROM_BEHIND = 180
SEAM_ANGLE = -90
# From the edge inwards.
WHOLE_SEAM = Seam(SEAM_ANGLE, -2.27, -1.58)
HALF_DONE = Seam(SEAM_ANGLE, -2.27, -1.72)


def build(design, finish, burning):
    """Builds the scene; `burning`: whether the torch is at work, otherwise the seam is complete."""
    condition = CONDITIONS['freshly-welded' if burning else 'welded']
    wheel = build_wheel(Wheel(design, finish, condition, tyre=False, hardware=False))
    place(wheel, FROM_BEHIND)
    bpy.context.view_layer.update()
    root = root_of(wheel)
    seam = HALF_DONE if burning else WHOLE_SEAM
    end = root.matrix_world @ add_bead(root, seam, barrel_radius, molten_end=burning)
    if burning:
        arc = end + Vector((0, 0, 0.015))
        add_arc(arc, arc + Vector((0, 0, 0.08)))
        add_torch(arc)
        add_filler_rod(arc)
    subject = Vector((0.03, -1.99, -2.23) if burning else (0.05, -1.93, -2.27))
    lens = 142 if burning else 160
    set_camera(subject + Vector((-1.5, -4.1, 3.3)), subject, lens, f_stop=1.6, focus=end)
    add_floor(BARE_RIM_FLOOR, specular=0.25)
    # The arc lights this picture; the studio only lifts the shadows.
    light_wheel(0.42 if burning else 0.75)
    softbox('into the barrel', (2.5, -6, 5), (3, 2), 1.5 if burning else 5.0, WARM, 0.9, subject)
    if burning:
        softbox('torch', (-3.5, -8, 2.5), (3, 3), 80.0, WHITE, 0.9, subject + Vector((0, 0, 0.6)))
        # Lights only the ceramic: metal does not mirror a spot.
        spot((-4, -8, 3), arc + Vector((0.07, -0.06, 0.34)), 4000, 10, WHITE)
    # The bead mirrors the dark spokes behind it: a card between the two gives it something bright to mirror.
    softbox('card', (0.35, -1.15, -1.3), (1.8, 0.9), 0.5 if burning else 1.4, WHITE, 0.7, (0.0, -1.95, -2.3))
