"""A dial gauge on its stand, whose tip rests on the outer flange of a wheel.

The wheel stands at the origin facing -y; the gauge's stem lies along the wheel's radius at `STEM_ANGLE`
degrees above the horizontal, its face looks to the camera. Lengths in units of 100 mm.
"""

import math

import bpy
import numpy as np
from mathutils import Vector

from geometry.outline import rounded
from materials.plain import plain
from objects.bench import block, rod
from objects.meshes import add_object, degrees, flat, turned

STEM_ANGLE = 24
TIP_RADIUS = 2.60  # just off the flange
NEEDLE_ANGLE = 62
DIVISIONS = 100
FACE_HEIGHT = 0.075
POST_X, POST_Y = 4.35, 0.42


def add_dial_gauge(steel, cast_iron):
    """Adds the gauge and its stand, made of the two materials."""
    angle = math.radians(STEM_ANGLE)
    outward = Vector((math.cos(angle), 0, math.sin(angle)))
    tip = outward * TIP_RADIUS + Vector((0, 0.08, 0))
    center = tip + outward * 1.28 + Vector((0, -0.02, 0))
    _add_stem(tip, outward, steel)
    gauge = add_object('gauge', None)
    gauge.location = center
    gauge.rotation_euler = degrees(90, 0, 6)
    _add_dial(gauge, steel)
    _add_stand(center, steel, cast_iron)


def _add_stem(tip, outward, steel):
    rod(tip, tip + outward * 0.10, 0.028, steel, 0.045)
    rod(tip + outward * 0.06, tip + outward * 0.62, 0.035, steel)
    rod(tip + outward * 0.42, tip + outward * 0.80, 0.075, steel)


def _add_dial(gauge, steel):
    bezel = [
        (0.0001, -0.16, 0),
        (0.50, -0.16, 0.04),
        (0.56, -0.10, 0.04),
        (0.56, 0.10, 0.03),
        (0.52, 0.14, 0.02),
        (0.47, 0.13, 0.01),
        (0.455, 0.07, 0),
    ]
    turned('bezel', rounded(bezel)[::-1], steel, 128, 30, parent=gauge)
    face = np.array([(0.0001, FACE_HEIGHT), (0.456, FACE_HEIGHT)])
    turned('face', face[::-1], plain('face', '#e8e8e4', 0.0, 0.5), 96, parent=gauge)
    ink = plain('ink', '#101010', 0.0, 0.6)
    _add_scale(gauge, ink)
    _add_numbers(gauge, ink)
    _add_line(gauge, NEEDLE_ANGLE, (-0.10, 0.37), 0.009, plain('needle', '#b3120e', 0.0, 0.4), 0.10)
    pin = rounded([(0.0001, 0.125, 0), (0.035, 0.12, 0.01), (0.04, 0.08, 0)])
    turned('pin', pin, ink, 32, parent=gauge)


def _add_scale(gauge, ink):
    """Adds a scale of a hundred lines: every fifth is longer, every tenth longer and thicker."""
    for division in range(DIVISIONS):
        is_tenth = division % 10 == 0
        inner = 0.36 if is_tenth else 0.39 if division % 5 == 0 else 0.41
        _add_line(gauge, division * 3.6, (inner, 0.44), 0.0045 if is_tenth else 0.0025, ink, 0.078)


def _add_line(gauge, angle, radii, half_width, material, height):
    """Adds a flat line along a radius of the face."""
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    ends = ((radii[0], -half_width), (radii[1], -half_width), (radii[1], half_width), (radii[0], half_width))
    corners = [(cosine * r - sine * w, sine * r + cosine * w, height) for r, w in ends]
    flat('line', corners, material, gauge)


def _add_numbers(gauge, ink):
    for tenth in range(10):
        curve = bpy.data.curves.new('number', 'FONT')
        curve.body = str(tenth * 10)
        curve.size = 0.085
        curve.align_x = curve.align_y = 'CENTER'
        curve.materials.append(ink)
        angle = math.radians(90 - 36 * tenth)
        add_object('number', curve, gauge).location = (0.30 * math.cos(angle), 0.30 * math.sin(angle), 0.079)


def _add_stand(center, steel, cast_iron):
    """Adds the stand, from the back of the gauge: clamp, post and foot."""
    back = center + Vector((0, 0.35, 0))
    clamp = Vector((POST_X, POST_Y, back.z - 0.2))
    rod(center, back, 0.07, steel)
    rod(back, clamp, 0.075, steel)
    rod((POST_X, POST_Y, back.z + 0.5), (POST_X, POST_Y, -2.0), 0.10, steel)
    block(clamp, (0.17, 0.17, 0.17), cast_iron)
    block((POST_X, POST_Y, -2.25), (0.50, 0.45, 0.34), cast_iron, 0.06)
