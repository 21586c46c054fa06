"""Lamps: softboxes that are seen in every reflection, and spots that are not.

Places are in units of 100 mm: x to the right, y away from the camera, z up.
"""

import math

import bpy
from mathutils import Vector

from materials.nodes import MaterialBuilder
from objects.meshes import add_object, mesh_from_arrays

COOL = (0.86, 0.93, 1)
COOL_BACK = (0.85, 0.92, 1)
WARM = (1, 0.975, 0.94)
WHITE = (1, 1, 1)


def softbox(name, at, size, power, color, falloff, towards=(0, 0, 0), rising=False):
    """Adds a glowing rectangle of `size` (width, height) that fades towards its edges and has no back.

    falloff: from 0 to 1, the share of it that fades; power: radiance of its middle; color: linear (r, g, b)
    rising: from dark at its lower edge to bright at its upper one, for the flat tops of bright parts
    """
    half_width, half_height = size[0] / 2, size[1] / 2
    corners = [(-half_width, -half_height, 0), (half_width, -half_height, 0), (half_width, half_height, 0)]
    corners.append((-half_width, half_height, 0))
    mesh = mesh_from_arrays(name, corners, [(0, 1, 2, 3)])
    _unwrap(mesh)
    mesh.materials.append(_glow(name, power, color, falloff, rising))
    lamp = add_object(name, mesh)
    lamp.location = at
    lamp.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('Z', 'Y').to_euler()
    lamp.visible_camera = False
    lamp.visible_shadow = False
    return lamp


def _unwrap(mesh):
    """Coordinates from 0 to 1 over the rectangle, for the fading."""
    corners = mesh.uv_layers.new()
    for corner, place in zip(corners.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        corner.uv = place


def _glow(name, power, color, falloff, rising):
    surface = MaterialBuilder(name)
    across, up, _ = surface.parts(surface.output(surface.node('ShaderNodeTexCoord', {}), 'UV'))

    def fading(place):
        return abs(place - 0.5).map(0.5, 0.5 - falloff * 0.5, smooth=True)

    back = surface.output(surface.node('ShaderNodeNewGeometry', {}), 'Backfacing')
    shape = up**1.6 * fading(across) if rising else fading(across) * fading(up)
    strength = shape * (1.0 - back)
    return surface.finish(surface.emission((*color, 1), strength * power))


def spot(at, towards, power, degrees, color):
    """Adds a soft spotlight that lights surfaces but is seen in no reflection; `power` in watts."""
    light = bpy.data.lights.new('spot', 'SPOT')
    light.energy = power
    light.spot_size = math.radians(degrees)
    light.spot_blend = 1.0
    light.shadow_soft_size = 1.5
    light.color = color
    lamp = add_object('spot', light)
    lamp.location = at
    lamp.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    lamp.visible_glossy = False
    return lamp
