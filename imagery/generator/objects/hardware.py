"""Parts that are mounted on a wheel's hub: centre cap with its emblem, five bolts, the valve.

Lengths in units of 100 mm, heights from the plane of the front lip.
"""

import math

import bmesh
import bpy

from geometry.designs import DESIGNS
from geometry.fields import polar
from geometry.outline import rounded
from geometry.wheel_field import BOLT_CIRCLE
from materials.plain import plain
from objects.meshes import add_object, bevel, degrees, turned

BOLTS = 5
VALVE_ANGLE = 36
VALVE_RADIUS, VALVE_HEIGHT = 2.315, -0.60  # its foot on the barrel
VALVE_LEAN = -48
EMBLEM_HEIGHT = -0.396


def add_hardware(root, design_name):
    """Adds cap, bolts and valve at the depth of the design's dish."""
    design = DESIGNS[design_name]
    hub = add_object('hardware', None, root)
    hub.location[2] = -design.dish
    _add_cap(hub)
    _add_emblem(hub)
    _add_bolts(hub, design.bolt_angle)
    _add_valve(hub)


def _add_cap(hub):
    outline = [
        (0.0001, -0.395, 0),
        (0.20, -0.40, 0.0),
        (0.235, -0.405, 0.01),
        (0.24, -0.42, 0.004),
        (0.262, -0.42, 0.004),
        (0.268, -0.40, 0.008),
        (0.315, -0.412, 0.02),
        (0.325, -0.46, 0.01),
        (0.325, -0.62, 0),
    ]
    lacquered = plain('cap', '#0b0b0c', 0.0, 0.22, coat=0.5)
    turned('cap', rounded(outline)[::-1], lacquered, 128, 30, parent=hub)


def _add_emblem(hub):
    """Adds an invented emblem, which is nobody's trademark: three chevrons in a ring."""
    drawing = bmesh.new()
    chevron = [(0.03, -0.075), (0.16, 0), (0.03, 0.075), (0.03, 0.035), (0.095, 0), (0.03, -0.035)]
    for turn in (90, 210, 330):
        angle = math.radians(turn)
        cosine, sine = math.cos(angle), math.sin(angle)
        corners = [(cosine * x - sine * y, sine * x + cosine * y, EMBLEM_HEIGHT) for x, y in chevron]
        drawing.faces.new([drawing.verts.new(corner) for corner in corners])
    raised = bmesh.ops.extrude_face_region(drawing, geom=drawing.faces[:])
    top = [part for part in raised['geom'] if isinstance(part, bmesh.types.BMVert)]
    bmesh.ops.translate(drawing, vec=(0, 0, 0.010), verts=top)
    bmesh.ops.recalc_face_normals(drawing, faces=drawing.faces)
    emblem = add_object('emblem', _to_mesh(drawing, 'emblem', plain('emblem', '#d9dbde', 1.0, 0.16)), hub)
    bevel(emblem, 0.003, 2)


def _to_mesh(drawing, name, material):
    mesh = bpy.data.meshes.new(name)
    drawing.to_mesh(mesh)
    drawing.free()
    mesh.materials.append(material)
    return mesh


def _add_bolts(hub, first_angle):
    steel = plain('bolt', '#3a3b3d', 1.0, 0.28)
    drawing = bmesh.new()
    bmesh.ops.create_cone(drawing, cap_ends=True, segments=6, radius1=0.098, radius2=0.098, depth=0.20)
    head = _to_mesh(drawing, 'bolt head', steel)
    for bolt in range(BOLTS):
        _add_bolt(hub, head, steel, first_angle + 72 * bolt, 13 * bolt)


def _add_bolt(hub, head, steel, angle, turn):
    """Adds one bolt: hexagon head with a dimple, conical seat below. Each head has a different angle."""
    x, y = polar(BOLT_CIRCLE, angle)
    hexagon = add_object('bolt head', head, hub)
    hexagon.location = (x, y, -0.575)
    hexagon.rotation_euler = (0, 0, math.radians(angle * 1.7 + turn))
    bevel(hexagon, 0.014, 3)
    top = rounded([(0.0001, -0.468, 0), (0.055, -0.470, 0.0), (0.062, -0.480, 0.004), (0.075, -0.482, 0.0)])
    seat = rounded([(0.09, -0.70, 0), (0.128, -0.70, 0.01), (0.132, -0.76, 0.01), (0.132, -0.8, 0)])
    for name, outline in (('bolt top', top), ('bolt seat', seat)):
        turned(name, outline[::-1], steel, 48, 30, parent=hub).location = (x, y, 0)


def _add_valve(hub):
    """Adds a metal valve, as for pressure sensors: seal, nut, stem and knurled cap, leaning forwards."""
    outline = [
        (0.0001, 0.34, 0),
        (0.036, 0.34, 0.008),
        (0.042, 0.33, 0.006),
        (0.042, 0.21, 0.004),
        (0.030, 0.205, 0),
        (0.030, 0.11, 0),
        (0.060, 0.105, 0.008),
        (0.064, 0.035, 0.004),
        (0.088, 0.03, 0.012),
        (0.095, -0.02, 0),
    ]
    metal = plain('valve', '#b9bcc0', 1.0, 0.26)
    valve = turned('valve', rounded(outline)[::-1], metal, 48, 35, parent=hub)
    valve.location = (*polar(VALVE_RADIUS, VALVE_ANGLE), VALVE_HEIGHT)
    valve.rotation_euler = degrees(0, VALVE_LEAN, VALVE_ANGLE)
