"""What welds: the bead with its arc, the torch, the filler rod. Units of 100 mm."""

import math
from dataclasses import dataclass

import bmesh
import bpy
import numpy as np
from mathutils import Vector

from geometry.outline import rounded
from materials.nodes import MaterialBuilder
from materials.plain import glowing, plain
from objects.bench import along, rod
from objects.meshes import add_object, mesh_from_arrays, turned

PITCH = 0.021  # from one ripple to the next
HALF_WIDTH, CROWN = 0.074, 0.022
POINTS_A_RIPPLE, POINTS_ACROSS = 26, 41
ARC_COLOR = (0.62, 0.80, 1.0)
TORCH_DIRECTION = Vector((0.62, 0.30, 0.72)).normalized()
FILLER_DIRECTION = Vector((-0.72, -0.30, 0.42)).normalized()


@dataclass(frozen=True)
class Seam:
    """Where a barrel is welded, along its axis: the angle in degrees, and z from its start to its end."""

    angle: float
    start: float
    end: float


def add_bead(root, seam, barrel_radius):
    """A TIG bead on the inside of the barrel: crescents that overlap, each a frozen puddle.

    `barrel_radius` answers the inner radius over z. Answers where the bead ends, in the wheel's root.
    """
    length = abs(seam.end - seam.start)
    ripples = length / PITCH
    along_bead = np.linspace(0, ripples, int(ripples * POINTS_A_RIPPLE))[:, None]
    across = np.linspace(-1, 1, POINTS_ACROSS)[None]
    # A puddle freezes from its edges: a ripple is a bow, open towards where the torch came from.
    puddle = along_bead + 0.85 * across * across
    within = puddle % 1.0
    wobble = _uneven(np.floor(puddle), 5)
    # The hand wanders slowly: an outline that jumped with every ripple would be a caterpillar's.
    bulge = 0.05 * np.sin(along_bead * 0.31) + 0.03 * np.sin(along_bead * 0.83 + 1)
    half_width = HALF_WIDTH * (1 + bulge)
    ends = np.clip(np.minimum(along_bead, ripples - along_bead) / 1.6, 0.0, 1) ** 0.5
    # Molten metal wets what it lies on: it runs out flat at its sides.
    dome = np.clip(1 - across * across, 0, 1) ** 1.2 * ends
    ridge = 0.86 + 0.14 * np.sqrt(np.clip(1 - within * within, 0, 1)) + 0.03 * wobble
    # The barrel's facets lie up to a hundredth of a millimetre inside of its circle.
    height = CROWN * dome * ridge - 0.0002
    z = seam.start + (seam.end - seam.start) * along_bead / ripples + 0 * across
    radius = barrel_radius(z)
    angle = math.radians(seam.angle) + across * half_width / radius + 0.002 * np.sin(along_bead * 0.35)
    inner = radius - height
    vertices = np.stack([inner * np.cos(angle), inner * np.sin(angle), z], -1).reshape(-1, 3)
    faces = _grid_faces(len(along_bead), POINTS_ACROSS)
    add_object('bead', mesh_from_arrays('bead', vertices, faces, material=_bead_metal()), root)
    end_radius = float(barrel_radius(seam.end)) - 0.03
    turn = math.radians(seam.angle)
    return Vector((end_radius * math.cos(turn), end_radius * math.sin(turn), seam.end))


def _uneven(number, seed):
    """A fixed random number from -1 to 1 for each ripple."""
    table = np.random.default_rng(seed).uniform(-1, 1, 512)
    return table[number.astype(int) % 512]


def _grid_faces(rows, columns):
    row = np.arange(rows - 1)[:, None] * columns
    column = np.arange(columns - 1)[None]
    corner = row + column
    return np.stack([corner, corner + columns, corner + columns + 1, corner + 1], -1).reshape(-1, 4)


def _bead_metal():
    """Fresh filler: bright, frosted in the valleys between the ripples."""
    surface = MaterialBuilder('bead')
    frost = surface.noise(surface.object_position(), 70, 4, 0.7)
    shader = surface.principled(
        base_color=surface.mix_colors(frost.map(0.35, 0.65), (0.62, 0.62, 0.63, 1), (0.86, 0.86, 0.87, 1)),
        metallic=1.0,
        roughness=frost.map(0.3, 0.7, 0.20, 0.36),
        normal=surface.bump(frost, strength=0.10, distance=0.004),
    )
    return surface.finish(shader)


def ball(material):
    """A smooth ball of radius 1."""
    drawing = bmesh.new()
    bmesh.ops.create_uvsphere(drawing, u_segments=32, v_segments=20, radius=1)
    mesh = bpy.data.meshes.new('ball')
    drawing.to_mesh(mesh)
    drawing.free()
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True
    return mesh


def add_arc(at, light_from):
    """The glowing point, and the bluish light that it throws from `light_from`, a little above it."""
    point = add_object('arc', ball(glowing('arc', (0.72, 0.85, 1.0), 60.0)))
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
        arc + TORCH_DIRECTION * 0.04,
        arc + TORCH_DIRECTION * 0.40,
        0.004,
        plain('tungsten', '#9a9a98', 1.0, 0.3),
        0.020,
    )
    nozzle = arc + TORCH_DIRECTION * 0.125
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
