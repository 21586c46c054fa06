"""Adhesive balancing weights inside a barrel. Units of 100 mm, angles in degrees around the wheel's axis."""

import math

import bpy
from mathutils import Matrix, Vector

from materials.plain import brushed, plain
from objects.bench import block
from objects.meshes import add_object

HALF_SIDES = (0.088, 0.080, 0.021)  # along the arc, along the axis, in thickness
PITCH = 5.15
COUNT = 8
HEIGHT = -1.40  # along the axis
SEAT_RADIUS = 2.186


def add_weights(root, middle):
    """A row of weights around the angle `middle`, each with the raised figure of its 5 grams."""
    zinc = brushed('weight', (0.40, 0.41, 0.43, 1), 0.34)
    ink = plain('figure', '#c9cbce', 1.0, 0.35)
    for weight in range(COUNT):
        _add_weight(root, middle + (weight - (COUNT - 1) / 2) * PITCH, zinc, ink)


def _add_weight(root, angle, zinc, ink):
    inward, turn = _orientation(math.radians(angle))
    seat = -inward * (SEAT_RADIUS - HALF_SIDES[2]) + Vector((0, 0, HEIGHT))
    body = block((0, 0, 0), HALF_SIDES, zinc, 0.016)
    body.parent = root
    body.matrix_local = Matrix.Translation(seat) @ turn
    surface = seat + inward * (HALF_SIDES[2] + 0.001)
    add_object('figure', _figure(ink), root).matrix_local = Matrix.Translation(surface) @ turn


def _orientation(angle):
    """The direction to the axis, and the turn that lays x along the arc and z towards the axis."""
    inward = Vector((-math.cos(angle), -math.sin(angle), 0))
    along = Vector((math.sin(angle), -math.cos(angle), 0))
    axis = Vector((0, 0, -1))
    if along.cross(axis).dot(inward) < 0:
        along = -along
    return inward, Matrix((along, axis, along.cross(axis))).transposed().to_4x4()


def _figure(ink):
    curve = bpy.data.curves.new('figure', 'FONT')
    curve.body = '5'
    curve.size = 0.105
    curve.extrude = 0.003
    curve.align_x = curve.align_y = 'CENTER'
    curve.materials.append(ink)
    return curve
