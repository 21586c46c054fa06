"""On the lathe: a diamond tip cuts the face, bright metal outside of it, matt paint still inside."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from scipy.interpolate import CubicSpline

from geometry.wheel_field import face_height
from geometry.wheel_sector import FINE_CELL
from materials.layers import Grooves
from materials.plain import plain
from materials.workshop import cast_iron, steel
from objects.bench import rod
from objects.meshes import add_object, bevel, mesh_from_arrays
from objects.wheel import Wheel, build_wheel
from scenes.wheel import BARE_RIM_FLOOR
from studio.lights import light_backdrop, light_wheel
from studio.softbox import WHITE, softbox
from studio.stage import add_floor, set_camera

SPIN = 27.5  # a spoke's arm under the tip
TOOL_RADIUS = 1.66  # as in the finish that is half cut
TOOL_ANGLE = 180 - 1.5  # degrees: position of the tip on the wheel
FRESHLY_CUT = Grooves(fine=0.35, strength=0.12)
INSERT_SIDE, INSERT_THICKNESS = 0.19, 0.055
SAG = 3.0  # how fast a chip's weight turns it downwards, per unit of its length


def build(design, finish):
    build_wheel(
        Wheel(design, finish, tyre=False, hardware=False, spin=SPIN, cell=FINE_CELL, grooves=FRESHLY_CUT)
    )
    angle = math.radians(TOOL_ANGLE)
    tip = Vector(
        (TOOL_RADIUS * math.cos(angle), -float(face_height(TOOL_RADIUS)), TOOL_RADIUS * math.sin(angle))
    )
    _add_tool(tip)
    _add_chips(tip)
    _add_chuck()
    # From where an operator holds a telephone: three quarters of a metre away.
    set_camera(
        tip + Vector((-3.1, -6.05, 3.4)), tip + Vector((0.22, -0.08, -0.05)), lens=94, f_stop=1.4, focus=tip
    )
    add_floor(BARE_RIM_FLOOR, specular=0.2)
    light_wheel(3.0)
    light_backdrop()
    # The cut face mirrors what stands low on the right.
    softbox('on the cut', tip + Vector((4.5, -3.1, -2.6)), (8.0, 4.0), 6.5, WHITE, 0.85, tip)
    # Holder and insert lie flat: only a lamp above them lights their tops.
    softbox('above the tool', tip + Vector((-0.5, -1.2, 3.0)), (3.6, 3.0), 60.0, WHITE, 0.8, tip)


def _add_chuck():
    """Adds the spindle's face plate behind the wheel, seen through its windows."""
    rod((0, 0.9, 0), (0, 2.4, 0), 0.8, cast_iron())
    rod((0, 2.4, 0), (0, 3.0, 0), 2.9, steel(), segments=128)


def _add_tool(tip):
    """Adds a rhombic insert of polished carbide with a diamond corner, screwed into a steel holder.

    Seen from above: the tip is the origin, the wheel's face lies along x, the shank runs towards -y. The
    leading edge stands almost square to the face, the trailing edge leaves it at 38 degrees.
    """
    leading, trailing = _edges()
    side = INSERT_SIDE
    insert = [(0.0, 0.0), side * leading, side * (leading + trailing), side * trailing]
    carbide = plain('carbide', '#e2e2e4', 1.0, 0.36)
    _prism(tip, insert, -INSERT_THICKNESS, 0.0, carbide, 0.004, shrunk_below=0.965)
    diamond = [(0.001, 0.001), 0.055 * leading, 0.055 * trailing]
    _prism(tip, diamond, -0.012, 0.0012, plain('diamond', '#26282b', 0.4, 0.22), 0.001)
    middle = tip + Vector((*(side * (leading + trailing) / 2), 0))
    up = Vector((0, 0, 0.003))
    rod(middle - 7 * up, middle + up, 0.030, plain('screw', '#6d7075', 1.0, 0.3))
    rod(middle, middle + up * 1.2, 0.014, plain('socket', '#101113'))
    holder = plain('holder', '#6a6d71', 0.9, 0.42)
    a, b = side * leading, side * trailing
    far = a + b
    shank = [(0.07, -0.36), (0.07, -3.6), (-0.24, -3.6), (-0.24, -0.42)]
    nose = (0.10 * leading + 0.04 * trailing, 0.04 * leading + 0.10 * trailing)
    seat = [nose[0], a + (0.006, 0.0), *shank, b + (-0.012, -0.03), nose[1]]
    _prism(tip, seat, -0.30, -INSERT_THICKNESS, holder, 0.008)
    walls = [a + (0.006, -0.008), *shank, b + (-0.014, -0.014), b + (0.0, -0.008), far + (0.0, -0.012)]
    _prism(tip, walls, -INSERT_THICKNESS - 0.01, -0.004, holder, 0.006)


def _edges():
    """Returns unit vectors in plan along the insert's leading and trailing edges, 55 degrees apart."""
    return tuple(
        np.array((math.cos(angle), math.sin(angle))) for angle in (math.radians(-87), math.radians(-142))
    )


def _prism(tip, plan, low, high, material, rounding, shrunk_below=1.0):
    """Adds a body with the outline `plan` between two heights over `tip`, its edges rounded.

    `shrunk_below`: size of the lower side as a share of the upper one, for the clearance of an insert
    """
    upper = np.array([(*point, high) for point in plan])
    lower = np.array([(*point, low) for point in plan])
    middle = lower[:, :2].mean(0)
    lower[:, :2] = middle + (lower[:, :2] - middle) * shrunk_below
    count = len(plan)
    mesh = bpy.data.meshes.new('prism')
    sides = [(i, i + count, (i + 1) % count + count, (i + 1) % count) for i in range(count)]
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1)), *sides]
    mesh.from_pydata(np.vstack([upper, lower]).tolist(), [], faces)
    drawing = bmesh.new()
    drawing.from_mesh(mesh)
    bmesh.ops.recalc_face_normals(drawing, faces=drawing.faces)
    drawing.to_mesh(mesh)
    drawing.free()
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.use_auto_smooth = True
    body = add_object('prism', mesh)
    body.location = tip
    bevel(body, rounding, 3, harden_normals=True)


def _add_chips(tip):
    """Adds the chip that leaves the edge, strands that hang over the holder, and one that lies on it."""
    metal = plain('chip', '#f0f0f1', 1.0, 0.30)
    across, up = Vector((1, 0, 0)), Vector((0, 0, 1))
    _ribbon(tip + Vector((-0.012, -0.010, 0.002)), Vector((-0.35, -0.45, 0.85)), across, 1.6, 11, metal)
    for seed, at, towards, length in (
        (3, (-0.10, -0.22, 0.05), (-0.6, -0.2, 0.5), 2.2),
        (7, (-0.20, -0.42, 0.06), (-0.5, 0.4, 0.3), 1.8),
        (19, (-0.16, -0.58, 0.03), (0.8, 0.2, 0.3), 0.6),
    ):
        _ribbon(tip + Vector(at), Vector(towards), up, length, seed, metal)


def _ribbon(start, towards, side, length, seed, material):
    """Adds a thin ribbon with uneven curls, as it came off the tool, which sinks under its weight."""
    steps = int(length * 420)
    step = length / steps
    random = np.random.default_rng(seed)
    # Curvature and twist vary along the chip; otherwise it would look like a spring.
    curling = _wandering(random, steps, 9)
    twisting = _wandering(random, steps, 7)
    tightness = 1 / (0.036 + 0.10 * curling**1.5)
    twist = (twisting - 0.45) * 20
    weight = np.array((0, 0, -SAG))
    forward = np.array(towards.normalized())
    edge = np.array(side) - forward * (np.array(side) @ forward)
    edge /= np.linalg.norm(edge)
    place = np.array(start)
    middles, edges = [], []
    for number in range(steps):
        middles.append(place)
        edges.append(edge)
        place = place + forward * step
        forward = forward + (np.cross(edge, forward) * tightness[number] + weight) * step
        forward = forward / np.linalg.norm(forward)
        edge = edge + np.cross(forward, edge) * twist[number] * step
        edge = edge - forward * (edge @ forward)
        edge = edge / np.linalg.norm(edge)
    width = 0.0085 * (0.8 + 0.4 * _wandering(random, steps, 60)) * np.linspace(1, 0.75, steps)
    width = width[:, None]
    middles, edges = np.array(middles), np.array(edges)
    vertices = np.stack([middles - edges * width, middles + edges * width], 1).reshape(-1, 3)
    first = np.arange(steps - 1) * 2
    faces = np.stack([first, first + 1, first + 3, first + 2], -1)
    add_object('chip', mesh_from_arrays('chip', vertices, faces, material=material))


def _wandering(random, steps, knots):
    """Returns smooth random numbers from 0 to 1."""
    return np.clip(
        CubicSpline(np.linspace(0, 1, knots + 1), random.random(knots + 1))(np.linspace(0, 1, steps)), 0, 1
    )
