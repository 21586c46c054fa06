"""The dark studio around the subject: world, floor and camera. Units of 100 mm."""

import math

import bpy
import numpy as np
from mathutils import Vector

from materials.colors import linear
from materials.nodes import MaterialBuilder
from objects.meshes import add_object, mesh_from_arrays
from objects.wheel import TYRE_RADIUS

WORLD_COLOR = (0.5, 0.6, 0.75, 1)
WORLD_STRENGTH = 0.02
HALF_WIDTH = 90
NEAR_EDGE = -60
WALL = 16
WALL_HEIGHT = 60
BEND = 7


def set_world():
    """Sets a faint blue light from everywhere, so that no shadow is quite black."""
    world = bpy.data.worlds.new('studio')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes = world.node_tree.nodes
    nodes.clear()
    background = nodes.new('ShaderNodeBackground')
    background.inputs['Color'].default_value = WORLD_COLOR
    background.inputs['Strength'].default_value = WORLD_STRENGTH
    output = nodes.new('ShaderNodeOutputWorld')
    world.node_tree.links.new(background.outputs[0], output.inputs[0])
    return background


def set_camera(at, towards, lens, f_stop, focus):
    """Sets a full-frame camera; `lens` in millimetres, `focus` is a point.

    f_stop is for a world ten times too small for Blender (a unit is 100 mm, not a metre): 0.3 blurs like f/3.
    """
    camera = bpy.data.cameras.new('camera')
    body = add_object('camera', camera)
    body.location = at
    body.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    camera.lens = lens
    camera.clip_end = 500
    camera.dof.use_dof = True
    camera.dof.aperture_fstop = f_stop
    camera.dof.focus_distance = (Vector(focus) - Vector(at)).length
    bpy.context.scene.camera = body


def add_floor(height=-TYRE_RADIUS, specular=0.5, color='#0a0b0c', roughness=0.20):
    """Adds a cyclorama: floor, quarter round and wall in one sheet, so that no horizon shows."""
    profile = [(NEAR_EDGE, 0)]
    for angle in np.linspace(0, math.pi / 2, 24):
        profile.append((WALL - BEND + BEND * math.sin(angle), BEND - BEND * math.cos(angle)))
    profile.append((WALL, WALL_HEIGHT))
    vertices = np.array([(x, y, z) for y, z in profile for x in (-HALF_WIDTH, HALF_WIDTH)])
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = mesh_from_arrays('floor', vertices, faces, material=_floor_material(color, roughness, specular))
    add_object('floor', mesh).location[2] = height


def _floor_material(color, roughness, specular):
    """Returns a dark floor, glossy in patches; matt where it bends up, so that no wall mirrors the lamps."""
    surface = MaterialBuilder('floor')
    position = surface.object_position()
    clouds = surface.noise(position, 0.9, 6, 0.62)
    grain = surface.noise(position, 30, 3, 0.6)
    _, _, height = surface.parts(position)
    glossiness = clouds.map(0.3, 0.7, roughness * 0.7, roughness * 1.5)
    shader = surface.principled(
        base_color=linear(color),
        roughness=glossiness.at_least(height.map(0.05, 3.0, 0.0, 0.95)),
        specular=specular,
        normal=surface.bump(grain, strength=0.04, distance=0.02),
    )
    return surface.finish(shader)
