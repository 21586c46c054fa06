"""Objects of a weld: the bead with its arc, the torch, the filler rod. Units of 100 mm."""

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

PITCH = 0.025  # from one puddle to the next: a quarter of the bead's width
HALF_WIDTH, CROWN = 0.050, 0.0095
STEP = 0.30  # share of the crown that one puddle stands out above the one before
POINTS_A_PUDDLE, POINTS_ACROSS = 28, 65
ARC_COLOR = (0.62, 0.80, 1.0)
# About 15 degrees from upright: the torch leans back over the finished bead and a little to the right.
TORCH_DIRECTION = Vector((0.20, -0.17, 0.96)).normalized()
HANDLE_DIRECTION = Vector((0.90, -0.10, 0.42)).normalized()
# The filler comes from ahead of the torch, 20 degrees above the metal.
FILLER_DIRECTION = Vector((-0.90, 0.20, 0.36)).normalized()


@dataclass(frozen=True)
class Seam:
    """Where a barrel is welded, along its axis: the angle in degrees, and z from its start to its end."""

    angle: float
    start: float
    end: float


def add_bead(root, seam, barrel_radius, molten_end=False):
    """Adds a TIG bead on the inside of the barrel: flat puddles that overlap like a row of coins.

    `barrel_radius` returns the inner radius over z; `molten_end`: whether the last puddle is still liquid.
    Returns the end of the bead, in the wheel's root.
    """
    length = abs(seam.end - seam.start)
    puddles = round(length / PITCH)
    reach = HALF_WIDTH / PITCH
    along_bead = np.linspace(0, puddles + reach, int((puddles + reach) * POINTS_A_PUDDLE))[:, None]
    across = np.linspace(-1, 1, POINTS_ACROSS)[None]
    sides = np.sqrt(np.clip(1 - across * across, 0, 1))
    # The last puddle that covers a point hides the others. Of each puddle only its rear edge stays visible,
    # a bow that is convex towards the start of the seam.
    puddle = along_bead + reach * sides
    newest = np.minimum(np.floor(puddle - 0.06 * _uneven(np.floor(puddle), 9)), puddles)
    behind_edge = np.clip(puddle - newest, 0, 1 + reach)
    edge = np.clip(behind_edge / 0.3, 0, 1)
    edge = edge * edge * (3 - 2 * edge)
    relief = 1 - STEP + STEP * edge * (1 - 0.85 * np.clip(behind_edge, 0, 1) ** 1.4)
    relief = relief + 0.02 * _uneven(newest, 5)
    swaying = 1 + 0.02 * np.sin(along_bead * 0.31 + 0.6)
    half_width = HALF_WIDTH * swaying * _scallops(along_bead, puddles, reach)
    # Its toes run out into the metal.
    dome = np.clip(1 - across * across, 0, 1) ** 1.5
    begins = np.clip(along_bead / reach, 0, 1) ** 0.5
    ends = np.clip((puddles + reach - along_bead) / reach, 0, 1) ** 0.5
    # The barrel's facets lie up to a hundredth of a millimetre inside of its circle.
    height = CROWN * dome * relief * begins * ends - 0.0002
    z = seam.start + (seam.end - seam.start) * along_bead / puddles + 0 * across
    radius = barrel_radius(z)
    angle = math.radians(seam.angle) + across * half_width / radius + 0.0015 * np.sin(along_bead * 0.35)
    inner = radius - height
    vertices = np.stack([inner * np.cos(angle), inner * np.sin(angle), z], -1).reshape(-1, 3)
    faces = _grid_faces(len(along_bead), POINTS_ACROSS)
    liquid = np.clip((puddle - puddles) / 0.1, 0, 1) * float(molten_end)
    attributes = {'liquid': liquid.ravel()}
    mesh = mesh_from_arrays('bead', vertices, faces, attributes=attributes, material=_bead_metal())
    add_object('bead', mesh, root)
    end_radius = float(barrel_radius(seam.end)) - 0.02
    turn = math.radians(seam.angle)
    return Vector((end_radius * math.cos(turn), end_radius * math.sin(turn), seam.end))


def _scallops(along_bead, puddles, reach):
    """Returns a share of the half width: round puddles side by side, half a circle at both ends."""
    beside = np.abs(along_bead % 1.0 - 0.5) / reach
    before = np.clip(reach - along_bead, 0, reach) / reach
    beyond = np.clip(along_bead - puddles, 0, reach) / reach
    return np.sqrt(np.clip(1 - np.maximum(beside, np.maximum(before, beyond)) ** 2, 0, 1))


def _uneven(number, seed):
    """Returns a fixed random number from -1 to 1 for each puddle."""
    table = np.random.default_rng(seed).uniform(-1, 1, 512)
    return table[number.astype(int) % 512]


def _grid_faces(rows, columns):
    row = np.arange(rows - 1)[:, None] * columns
    column = np.arange(columns - 1)[None]
    corner = row + column
    return np.stack([corner, corner + columns, corner + columns + 1, corner + 1], -1).reshape(-1, 4)


def _bead_metal():
    """Returns fresh filler: satin silver; smoother where it is still liquid."""
    surface = MaterialBuilder('bead')
    frost = surface.noise(surface.object_position(), 70, 4, 0.7)
    liquid = surface.attribute('liquid')
    solid = surface.principled(
        base_color=surface.mix_colors(frost.map(0.35, 0.65), (0.62, 0.62, 0.63, 1), (0.70, 0.70, 0.71, 1)),
        metallic=1.0,
        roughness=frost.map(0.3, 0.7, 0.31, 0.37),
        normal=surface.bump(frost, strength=0.05, distance=0.004),
    )
    molten = surface.principled(base_color=(0.93, 0.93, 0.94, 1), metallic=1.0, roughness=0.2)
    return surface.finish(surface.mix(liquid, solid, molten))


def add_arc(at, light_from):
    """Adds the glowing cone below the electrode, and its bluish light, which comes from `light_from`."""
    glow = glowing('arc', (0.72, 0.85, 1.0), 60.0)
    cone = rod(at - TORCH_DIRECTION * 0.012, at + TORCH_DIRECTION * 0.042, 0.024, glow, 0.005)
    cone.visible_diffuse = False
    cone.visible_glossy = False
    light = bpy.data.lights.new('arc light', 'POINT')
    light.energy = 16
    light.color = ARC_COLOR
    light.shadow_soft_size = 0.03
    add_object('arc light', light).location = light_from


def add_torch(arc):
    """Adds electrode, ceramic cup, white gasket, black head with its cap, and the handle to the right."""
    rod(
        arc + TORCH_DIRECTION * 0.035,
        arc + TORCH_DIRECTION * 0.40,
        0.003,
        plain('tungsten', '#b4b4b2', 1.0, 0.25),
        0.013,
    )
    nozzle = arc + TORCH_DIRECTION * 0.10
    _add_cup(nozzle)
    black = plain('torch', '#141517', 0.0, 0.5, coat=0.15)
    gasket = plain('gasket', '#dcdbd6', 0.0, 0.5)

    def up(distance):
        return nozzle + TORCH_DIRECTION * distance

    rod(up(0.47), up(0.54), 0.118, gasket)
    rod(up(0.54), up(1.05), 0.125, black)
    rod(up(1.05), up(1.12), 0.110, black)
    rod(up(1.12), up(1.90), 0.105, black, 0.075)
    rod(up(0.80), up(0.80) + HANDLE_DIRECTION * 0.45, 0.085, black)
    rod(up(0.80) + HANDLE_DIRECTION * 0.40, up(0.80) + HANDLE_DIRECTION * 3.0, 0.115, black, 0.135)


def _add_cup(nozzle):
    """Adds a pale pink alumina cup: two cylinders with a step between them, the rim cut straight."""
    outline = rounded(
        [
            (0.056, 0, 0),
            (0.076, 0, 0.004),
            (0.076, 0.27, 0.006),
            (0.110, 0.285, 0.006),
            (0.110, 0.465, 0.006),
            (0.09, 0.47, 0.005),
        ]
    )
    outside = turned('cup', outline, plain('cup', '#fdf0ea', 0.0, 0.35, coat=0.3), 192, 30)
    bore = np.array([(0.056, 0), (0.055, 0.1), (0.055, 0.5)])
    inside = turned('cup bore', bore, plain('cup bore', '#d8c4bc', 0.0, 0.7), 64)
    for half in (outside, inside):
        half.location = nozzle
        half.rotation_euler = along(TORCH_DIRECTION)


def add_filler_rod(arc):
    """Adds aluminium wire of 2.4 mm, its end at the front of the puddle."""
    tip = arc + Vector((-0.03, 0.035, -0.012))
    rod(tip, tip + FILLER_DIRECTION * 2.4, 0.012, plain('filler rod', '#d9dbdd', 1.0, 0.28))
