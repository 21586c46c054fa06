"""The corner of a car around a wheel at the origin: wing with its arch, underbody, brake disc, caliper.

The wheel faces -y, the car's front is towards -x. Units of 100 mm, angles in degrees.
"""

import math

import numpy as np

from geometry.outline import rounded
from geometry.part_meshes import part_mesh
from materials.layers import CLOSE_UP, machined
from materials.nodes import MaterialBuilder
from materials.plain import felt, plain
from materials.wheel_place import wheel_place
from objects.bench import block, rod
from objects.brake_caliper import fit_caliper
from objects.meshes import add_object, degrees, flat, mesh_from_arrays, turned
from scenes.coatings import coating

ARCH = 3.60  # radius above the wheel
WIDER = 0.10  # additional width of the arch in front of and behind the wheel
OUTERMOST = 13.0
SILL = -2.05
LOWEST_ANGLE = math.degrees(math.asin(-SILL / (ARCH + WIDER)))  # below the horizontal, on both sides
SEGMENTS, RINGS = 640, 240
HEM = 0.045  # radius of the rolled edge
HEM_DEPTH = 0.34
BEAD_WIDTH, BEAD_HEIGHT = 0.15, 0.022  # the flat band around the arch
DISC_MIDDLE, DISC_RADIUS = -1.26, 1.86
CALIPER_SCALE = 0.96
FAR_SIDE = 17.0


def add_body(paint):
    """Adds the painted side with its rolled arch, the liner behind the arch, and the dark underbody."""
    around = np.radians(np.linspace(-LOWEST_ANGLE, 180 + LOWEST_ANGLE, SEGMENTS))[:, None]
    turned_in, turn = _hem()
    band = np.linspace(HEM, BEAD_WIDTH + 0.06, 14)
    panel = BEAD_WIDTH + 0.06 + np.linspace(0, 1, RINGS)[1:] ** 1.9 * (OUTERMOST - ARCH)
    beyond_arch = np.r_[turned_in, band[1:], panel][None]
    inwards = np.r_[turn, np.zeros(len(band) - 1 + len(panel))][None]
    x, z = _from_arch(around, beyond_arch)
    y = _side(x, z, np.maximum(beyond_arch, 0)) + inwards
    mesh = mesh_from_arrays('wing', *_with_sills(x, y, z), material=paint)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(50)
    add_object('wing', mesh)
    _add_liner(around)
    _add_underbody()


def _hem():
    """Distances beyond the arch and depths (y) of the flange behind the edge and of the edge itself."""
    roll = np.radians(np.linspace(0, 90, 9))
    flange = [0.03, 0.012, 0.0]
    depths = [HEM_DEPTH, HEM_DEPTH * 0.6, HEM + 0.02]
    return np.r_[flange, HEM * (1 - np.cos(roll))], np.r_[depths, HEM * (1 - np.sin(roll))]


def _from_arch(around, beyond):
    """Returns x and z of points `beyond` the arch's edge. Near the sills the rays bend to run along them."""
    arch = ARCH + WIDER * np.cos(around) ** 2
    below = np.clip(-np.sin(around) / math.sin(math.radians(LOWEST_ANGLE)), 0, 1)
    rising = np.sin(around) * (arch + beyond * (1 - below**1.5))
    return (arch + beyond) * np.cos(around), rising


def _with_sills(x, y, z):
    """Vertices and faces of the side with the edge of both sills turned under."""
    under = ((0.03, 0.02), (0.07, 0.07), (0.08, 0.16), (0.06, 0.5))  # down, inwards
    start = [(x[:1], y[:1] + inwards, z[:1] - down) for down, inwards in reversed(under)]
    end = [(x[-1:], y[-1:] + inwards, z[-1:] - down) for down, inwards in under]
    rows = [*start, (x, y, z), *end]
    x, y, z = (np.vstack([row[axis] for row in rows]) for axis in range(3))
    height, columns = x.shape
    corner = np.arange(height - 1)[:, None] * columns + np.arange(columns - 1)[None]
    faces = np.stack([corner, corner + 1, corner + columns + 1, corner + columns], -1).reshape(-1, 4)
    return np.stack([x, y, z], -1).reshape(-1, 3), faces


def _side(x, z, beyond_arch):
    """Returns the depth (y) of the side: flared and creased at the arch, drawn in at sill, roof and nose."""
    away = np.clip(beyond_arch / 1.5, 0, 1)
    flare = -0.20 * (1 - away) ** 2 * (1 + 2 * away)
    band = np.clip((BEAD_WIDTH + 0.05 - beyond_arch) / 0.05, 0, 1)
    flare = flare - BEAD_HEIGHT * band * band * (3 - 2 * band)
    rise = z - 4.75 - 0.03 * x
    crease = 0.11 * (np.sqrt(rise**2 + 0.010) - 0.10)
    shoulder = 0.050 * np.clip(z - 4.75, 0, 9) ** 2
    barrel = 0.010 * (z - 1.5) ** 2
    turn_under = 0.32 * np.clip(-1.05 - z, 0, 2) ** 2
    nose = 0.012 * np.clip(-x - 2.5, 0, 20) ** 2
    return -0.16 + flare + crease + shoulder + barrel + turn_under + nose


def _add_liner(around):
    """Adds the wheel housing: black felt that follows the arch, closed at its end."""
    depths = np.array([0.10, 0.6, 1.2, 1.8, 2.4, 2.9])[None]
    widths = np.array([0.10, 0.16, 0.17, 0.15, 0.08, -0.3])[None]
    x, z = _from_arch(around, widths)
    columns = depths.size
    corner = np.arange(len(around) - 1)[:, None] * columns + np.arange(columns - 1)[None]
    faces = np.stack([corner, corner + columns, corner + columns + 1, corner + 1], -1).reshape(-1, 4)
    points = np.stack([x, depths + 0 * x, z], -1).reshape(-1, 3)
    add_object('liner', mesh_from_arrays('liner', points, faces, material=felt()))
    black = plain('housing', '#060607', 0.0, 0.9, specular=0.1)
    flat('housing', [(-4.2, 2.8, SILL), (4.2, 2.8, SILL), (4.2, 2.8, 4.2), (-4.2, 2.8, 4.2)], black)


def _add_underbody():
    """Adds the floor and the wheel on the far side, so that no daylight is seen under the car."""
    black = plain('underbody', '#08080a', 0.0, 0.9, specular=0.1)
    # In front of the wheel the side is drawn in towards the nose.
    for left, right, near in ((-14.0, -4.2, 2.6), (4.2, 40.0, 0.9)):
        middle = ((left + right) / 2, (near + FAR_SIDE) / 2, SILL + 0.5)
        block(middle, ((right - left) / 2, (FAR_SIDE - near) / 2, 0.45), black)
    block((0, (FAR_SIDE + 3.0) / 2, SILL + 0.5), (4.3, (FAR_SIDE - 3.0) / 2, 0.45), black)
    rod((0, FAR_SIDE - 2, 0), (0, FAR_SIDE, 0), 3.2, black)


def add_brake(root, caliper_at):
    """Adds disc and red caliper behind the spokes of the wheel with that root; angle in degrees."""
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
