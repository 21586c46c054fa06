"""On the lathe: a diamond tip cuts the face, bright metal outside of it, matt paint still inside."""

import math

import numpy as np
from mathutils import Vector

from geometry.wheel_field import face_height
from geometry.wheel_sector import FINE_CELL
from materials.layers import Grooves
from materials.plain import brushed, plain
from materials.workshop import steel
from objects.bench import bent_bar, block, rod
from objects.meshes import add_object, mesh_from_arrays
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.stage import add_floor, set_camera

SPIN = 27.5  # a spoke's arm under the tip
TOOL_RADIUS = 1.66  # as in the finish that is half cut
TOOL_ANGLE = 180 - 1.5  # degrees: where on the wheel the tip stands
FRESHLY_CUT = Grooves(fine=1.0, strength=0.34)


def build(design, finish):
    build_wheel(
        Wheel(design, finish, tyre=False, hardware=False, spin=SPIN, cell=FINE_CELL, grooves=FRESHLY_CUT)
    )
    angle = math.radians(TOOL_ANGLE)
    tip = Vector(
        (TOOL_RADIUS * math.cos(angle), -float(face_height(TOOL_RADIUS)), TOOL_RADIUS * math.sin(angle))
    )
    _add_tool(tip)
    _add_chip(tip)
    set_camera(
        tip + Vector((-2.0, -3.9, 1.4)), tip + Vector((-0.10, 0, 0.06)), lens=84, f_stop=0.8, focus=tip
    )
    add_floor(BARE_RIM_FLOOR, specular=0.2)
    light_wheel(0.95)
    light_backdrop()


def _add_tool(tip):
    """A rhombic insert in its holder, coming from the front, its point on the metal."""
    length, half, thickness = 0.34, 0.115, 0.07
    plan = [(0, 0), (half, -length / 2), (0, -length), (-half, -length / 2)]
    corners = [(x, y, z) for z in (0, -thickness) for x, y in plan]
    sides = [(i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4) for i in range(4)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), *sides]
    gold = plain('insert', '#c8963c', 1.0, 0.25)
    insert = mesh_from_arrays('insert', np.array(corners), faces, material=gold)
    for face in insert.polygons:
        face.use_smooth = False
    add_object('insert', insert).location = tip
    dark = plain('holder', '#23262a', 0.8, 0.38)
    block(tip + Vector((0.02, -0.60, -0.15)), (0.13, 0.42, 0.075), dark, 0.02)
    block(tip + Vector((0.02, -1.75, -0.15)), (0.19, 0.80, 0.17), dark, 0.03)
    rod(tip + Vector((0, -0.20, -0.01)), tip + Vector((0, -0.20, 0.022)), 0.045, steel())


def _add_chip(tip):
    """The swarf: a loose bright curl that leaves the edge."""
    turns = np.linspace(0, 1, 90)
    radius = 0.016 + 0.030 * turns
    points = [
        tip
        + Vector(
            (
                -0.01 - 0.34 * t + r * math.cos(34 * t),
                -0.03 - 0.14 * t + 0.6 * r * math.sin(34 * t),
                0.015 - 0.16 * t * t + r * math.sin(34 * t),
            )
        )
        for t, r in zip(turns, radius)
    ]
    bent_bar(points, 0.006, brushed('swarf', (0.80, 0.80, 0.81, 1), 0.2))
