"""Vibratory finishing: a bare rim half sunk in small ceramic cones.

A physics run would take hours and look the same: the cones lie in random layers, and those that would stick
inside the metal are left out, which the wheel's own field tells.
"""

import math

import bpy
import numpy as np

from geometry.outline import rounded
from geometry.wheel_field import BORE_RADIUS, SECTOR, WheelField
from materials.plain import ceramic, plain
from objects.meshes import add_object, degrees, flat, turned
from objects.wheel import Wheel, build_wheel, root_of
from studio.lights import light_wheel
from studio.softbox import WHITE, softbox
from studio.stage import set_camera

CONE_COLORS = ('#6d6459', '#7a7166', '#5d564d', '#857c70')
LAYERS = (-1.05, -0.84, -0.63, -0.42)  # heights, in units of 100 mm
SPACING = 0.215
VAT_RADIUS = 4.12
CLEARANCE = 0.07
FAR = 9.0


def build(design, finish):
    set_camera((1.5, -22, 13.0), (0, 0.1, -0.22), lens=97, f_stop=0.3, focus=(0, -1.2, 0.2))
    wheel = build_wheel(Wheel(design, finish, tyre=False, spin=20, hardware=False))
    holder = add_object('holder', None)
    wheel.parent = holder
    holder.rotation_euler = degrees(-52, -9, -8)
    holder.location = (0, 0.25, 0.25)
    bpy.context.view_layer.update()
    _add_cones(design, np.array(root_of(wheel).matrix_world.inverted()))
    _add_vat()
    light_wheel(0.85)
    softbox('over', (-3, -2, 13), (12, 8), 7.0, WHITE, 0.9)


def _add_cones(design, world_to_wheel):
    random = np.random.default_rng(7)
    cones = _cone_meshes()
    places = _random_places(random)
    for place in places[_is_free(design, places, world_to_wheel)]:
        cone = add_object('cone', cones[random.integers(len(cones))])
        cone.location = place
        cone.rotation_euler = random.uniform(0, 6.28, 3)
        cone.scale = (random.uniform(0.9, 1.06),) * 3


def _cone_meshes():
    """Returns one mesh for each colour, shared by thousands of cones."""
    outline = rounded(
        [
            (0.0001, 0.205, 0),
            (0.012, 0.20, 0.0),
            (0.125, -0.125, 0.02),
            (0.118, -0.135, 0.0),
            (0.0001, -0.135, 0),
        ]
    )
    meshes = []
    for color in CONE_COLORS:
        cone = turned('cone', outline[::-1], ceramic('cone', color, 0.0, 0.62), 28, 40)
        meshes.append(cone.data)
        bpy.data.objects.remove(cone)
    return meshes


def _random_places(random):
    """Layers of loose rows, slightly wavy as a bed of media is."""
    places = []
    for height in LAYERS:
        for x in np.arange(-4.4, 4.4, SPACING):
            for y in np.arange(-4.2, 4.4, SPACING):
                wave = 0.10 * math.sin(x * 0.9 + 1) * math.cos(y * 0.8)
                places.append(
                    (
                        x + random.normal(0, 0.05),
                        y + random.normal(0, 0.05),
                        height + random.normal(0, 0.045) + wave,
                    )
                )
    return np.array(places)


def _is_free(design, places, world_to_wheel):
    """Returns for each place whether it is in the vat, outside the wheel's metal and outside its barrel."""
    in_wheel = (world_to_wheel @ np.c_[places, np.ones(len(places))].T)[:3].T
    radius, height = np.hypot(in_wheel[:, 0], in_wheel[:, 1]), in_wheel[:, 2]
    in_barrel = (np.abs(radius - 2.38) < 0.30) & (height > -2.4) & (height < 0.12)
    in_vat = np.hypot(places[:, 0], places[:, 1]) < VAT_RADIUS
    return (_distance_to_spokes(design, in_wheel, radius) > CLEARANCE) & ~in_barrel & in_vat


def _distance_to_spokes(design, points, radius):
    """Returns the distances to the wheel's metal; FAR outside the range of its field."""
    half = SECTOR / 2
    turn = np.degrees(np.arctan2(points[:, 1], points[:, 0]))
    angle = np.radians((turn + half) % SECTOR - half)
    x, y, z = radius * np.cos(angle), radius * np.sin(angle), points[:, 2]
    near = (z > -1.12) & (z < 0.2) & (radius < 2.60)
    distance = np.full(len(points), FAR)
    distance[near] = WheelField(design)(x[near], y[near], z[near])
    distance[near & (radius < BORE_RADIUS + 0.005)] = FAR
    return distance


def _add_vat():
    corners = [(-9, -9, -1.2), (9, -9, -1.2), (9, 9, -1.2), (-9, 9, -1.2)]
    flat('bottom', corners, plain('bottom', '#0b0b0c', 0.0, 0.7))
    outline = [
        (4.25, -1.4, 0),
        (4.32, 0.55, 0.1),
        (4.42, 0.72, 0.08),
        (4.62, 0.72, 0.05),
        (4.66, 0.5, 0),
        (4.66, -1.4, 0),
    ]
    turned('vat', rounded(outline), plain('vat', '#12202e', 0.0, 0.38, coat=0.2), 256, 35)
