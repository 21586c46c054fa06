"""The corner of a car around a wheel at the origin: wing with its arch, door gap, brake disc, caliper.

The wheel faces -y, the car's front is towards -x. Units of 100 mm, angles in degrees.
"""

import math

import numpy as np

from geometry.outline import rounded
from geometry.part_meshes import part_mesh
from materials.layers import CLOSE_UP, machined
from materials.nodes import MaterialBuilder
from materials.plain import plain
from materials.wheel_place import wheel_place
from objects.bench import bent_bar
from objects.brake_caliper import fit_caliper
from objects.meshes import add_object, degrees, mesh_from_arrays, turned
from scenes.coatings import coating

ARCH = 3.60  # radius
OUTERMOST = 13.0
LOWEST_ANGLE = 34  # below the horizontal, on both sides
SILL = -2.02
SEGMENTS, RINGS = 560, 220
DOOR_GAP = 5.4
DISC_MIDDLE, DISC_RADIUS = -1.26, 1.86
CALIPER_SCALE = 0.96


def add_body(paint):
    """The painted panel, the black housing behind the arch, the gap of the door."""
    around = np.radians(np.linspace(-LOWEST_ANGLE, 180 + LOWEST_ANGLE, SEGMENTS))[:, None]
    outward = np.linspace(0, 1, RINGS)[None] ** 1.9 * (OUTERMOST - ARCH) + ARCH
    x, z = outward * np.cos(around), outward * np.sin(around)
    under = np.clip(SILL - z, 0, 1)
    y = _side(x, np.maximum(z, SILL)) + 0.9 * under
    z = np.maximum(z, SILL - 0.12 * under)
    # The arch's edge is folded inwards.
    fold_x, fold_z = np.cos(around) * [[ARCH + 0.02, ARCH]], np.sin(around) * [[ARCH + 0.02, ARCH]]
    edge = y[:, :1]
    x, z = np.hstack([fold_x, x]), np.hstack([fold_z, z])
    y = np.hstack([edge + 0.55, edge + 0.035, y])
    columns = RINGS + 2
    corner = np.arange(SEGMENTS - 1)[:, None] * columns + np.arange(columns - 1)[None]
    faces = np.stack([corner, corner + 1, corner + columns + 1, corner + columns], -1).reshape(-1, 4)
    mesh = mesh_from_arrays('wing', np.stack([x, y, z], -1).reshape(-1, 3), faces, material=paint)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(40)
    add_object('wing', mesh)
    black = plain('housing', '#050506', 0.0, 0.8, specular=0.1)
    heights = np.linspace(SILL, 7.5, 60)
    gap = [(DOOR_GAP + 0.06 * z, _side(DOOR_GAP + 0.06 * z, z) - 0.004, z) for z in heights]
    bent_bar(gap, 0.022, black)
    _add_housing(black)


def _side(x, z):
    """Depth (y) of the car's side: bulged around the arch, creased above it, drawn in at roof and nose."""
    radius = np.hypot(x, z)
    flare = -0.10 * np.exp(-(((radius - ARCH) / 0.8) ** 2))
    crease = 0.13 * (np.sqrt((z - 4.55 - 0.02 * x) ** 2 + 0.012) - 0.11)
    shoulder = 0.06 * np.clip(z - 4.55, 0, 9) ** 2
    belly = 0.012 * np.clip(2.0 - z, 0, 9) ** 2
    nose = 0.010 * np.clip(-x - 1.0, 0, 20) ** 2
    return -0.22 + flare + crease + shoulder + belly + nose


def _add_housing(black):
    outline = [(ARCH + 0.25, -0.1, 0), (ARCH + 0.25, 2.9, 0.3), (0.0001, 3.0, 0)]
    housing = turned('housing', rounded(outline), black, 96, 40)
    housing.rotation_euler = degrees(-90, 0, 0)
    # Below the sill it would stand beside the tyre; its own y points down.
    for vertex in housing.data.vertices:
        vertex.co.y = min(vertex.co.y, 0.12 - SILL)


def add_brake(root, caliper_at):
    """Disc and red caliper behind the spokes of a wheel, whose root this is; angle in degrees."""
    surface = MaterialBuilder('disc')
    worn = machined(surface, wheel_place(surface), CLOSE_UP, (0.42, 0.42, 0.43, 1), 0.28, coat=0.0)
    steel = surface.finish(worn)
    half = 0.10
    outline = [
        (1.02, -half, 0),
        (DISC_RADIUS, -half, 0.015),
        (DISC_RADIUS, half, 0.015),
        (1.02, half, 0.01),
    ]
    disc = turned('disc', rounded(outline), steel, 256, 30, parent=root)
    disc.location[2] = DISC_MIDDLE
    hat = rounded([(1.03, 0.0, 0), (1.0, 0.32, 0.04), (0.30, 0.34, 0)])
    turned('hat', hat, plain('hat', '#2b2d30', 0.7, 0.45), 128, 30, parent=root).location[2] = DISC_MIDDLE
    vertices, normals, faces = part_mesh('caliper')
    on_the_arc = (0, 1.75, 0)  # where the axis is the origin
    mesh = mesh_from_arrays('caliper', vertices + on_the_arc, faces, normals, material=coating('red'))
    caliper = add_object('caliper', mesh, root)
    caliper.scale = (CALIPER_SCALE,) * 3
    caliper.location[2] = DISC_MIDDLE
    caliper.rotation_euler = degrees(0, 0, caliper_at - 90)
    fit_caliper(caliper, on_the_arc)
