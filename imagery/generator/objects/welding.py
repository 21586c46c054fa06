"""What welds: the bead with its arc, the torch, the filler rod. Units of 100 mm."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from geometry.outline import rounded
from geometry.wheel_field import face_height
from materials.plain import brushed, glowing, plain
from objects.bench import along, rod
from objects.meshes import add_object, turned

BEAD_RADIUS = 1.30  # distance from the wheel's axis
BEAD_START, BEAD_LENGTH = -0.145, 0.25
DROPS = 13
ARC_COLOR = (0.62, 0.80, 1.0)
TORCH_DIRECTION = Vector((0.52, -0.55, 0.66)).normalized()
FILLER_DIRECTION = Vector((-0.80, -0.25, 0.50)).normalized()


def add_bead(wheel_to_world):
    """The “stack of coins” of a TIG bead across a spoke; answers where the arc burns, in the world."""
    random = np.random.default_rng(3)
    drop = _drop(brushed('bead', (0.70, 0.70, 0.71, 1), 0.2))
    for number in range(DROPS):
        x = BEAD_RADIUS + random.normal(0, 0.003)
        y = BEAD_START + BEAD_LENGTH * number / (DROPS - 1)
        shape = Matrix.Diagonal((0.062 + random.normal(0, 0.002), 0.027, 0.020, 1))
        lean = Matrix.Rotation(0.28, 4, 'X')
        at = Matrix.Translation((x, y, _face(x, y) + 0.001))
        add_object('drop', drop).matrix_world = wheel_to_world @ at @ lean @ shape
    return wheel_to_world @ Vector((x, y + 0.035, _face(x, y) + 0.045))


def _face(x, y):
    return float(face_height(math.hypot(x, y)))


def _drop(material):
    drawing = bmesh.new()
    bmesh.ops.create_uvsphere(drawing, u_segments=32, v_segments=20, radius=1)
    mesh = bpy.data.meshes.new('drop')
    drawing.to_mesh(mesh)
    drawing.free()
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True
    return mesh


def add_arc(at, light_from):
    """The glowing point, and the bluish light that it throws from `light_from`, a little above it."""
    point = add_object('arc', _drop(glowing('arc', (0.72, 0.85, 1.0), 60.0)))
    point.location = at
    point.scale = (0.032, 0.032, 0.032)
    point.visible_diffuse = False
    point.visible_glossy = False
    light = bpy.data.lights.new('arc light', 'POINT')
    light.energy = 26
    light.color = ARC_COLOR
    light.shadow_soft_size = 0.03
    add_object('arc light', light).location = light_from


def add_torch(arc):
    """Tungsten electrode, ceramic cup, collet and handle, leaning towards the camera."""
    rod(
        arc + TORCH_DIRECTION * 0.05,
        arc + TORCH_DIRECTION * 0.40,
        0.004,
        plain('tungsten', '#9a9a98', 1.0, 0.3),
        0.020,
    )
    nozzle = arc + TORCH_DIRECTION * 0.22
    _add_cup(nozzle)
    handle = plain('torch', '#17181a', 0.0, 0.45, coat=0.2)
    rod(nozzle + TORCH_DIRECTION * 0.52, nozzle + TORCH_DIRECTION * 1.05, 0.115, handle)
    collet = plain('collet', '#a9793b', 1.0, 0.3)
    rod(nozzle + TORCH_DIRECTION * 0.56, nozzle + TORCH_DIRECTION * 0.66, 0.135, collet)
    rod(nozzle + TORCH_DIRECTION * 0.98, nozzle + TORCH_DIRECTION * 2.6, 0.15, handle, 0.12)


def _add_cup(nozzle):
    outline = rounded(
        [
            (0.075, 0, 0),
            (0.088, 0, 0.006),
            (0.098, 0.10, 0.02),
            (0.13, 0.34, 0.03),
            (0.14, 0.52, 0.01),
            (0.10, 0.56, 0.01),
        ]
    )
    outside = turned('cup', outline, plain('cup', '#c98f86', 0.0, 0.35, coat=0.5), 96, 30)
    bore = np.array([(0.075, 0), (0.07, 0.1), (0.07, 0.5)])
    inside = turned('cup bore', bore, plain('cup bore', '#3a2a27', 0.0, 0.7), 64)
    for half in (outside, inside):
        half.location = nozzle
        half.rotation_euler = along(TORCH_DIRECTION)


def add_filler_rod(arc):
    rod(
        arc + FILLER_DIRECTION * 0.035,
        arc + FILLER_DIRECTION * 2.2,
        0.016,
        plain('filler rod', '#cfd2d4', 1.0, 0.25),
    )
