"""Objects that scenes use besides wheels: parts, rods, blocks. Units of 100 mm, angles in degrees."""

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

from geometry.part_meshes import part_mesh
from objects.meshes import add_object, bevel, degrees, mesh_from_arrays, turned

BENCH_HEIGHT = -1.6


def lay_part(name, material, at=(0, 0), rotation=(0, 0, 0), scale=1.0):
    """Lays a part on the bench: its lowest point touches it, however it is turned."""
    vertices, normals, faces = part_mesh(name)
    turn = Euler(degrees(*rotation))
    lowest = (vertices @ np.array(turn.to_matrix()).T)[:, 2].min() * scale
    part = add_object(name, mesh_from_arrays(name, vertices, faces, normals, material=material))
    part.rotation_euler = turn
    part.scale = (scale, scale, scale)
    part.location = (at[0], at[1], BENCH_HEIGHT - lowest)
    return part


def rod(start, end, radius, material, end_radius=None, segments=48):
    """Adds a straight rod, or a cone with `end_radius`, between two points, with bevelled edges."""
    start, end = Vector(start), Vector(end)
    length = (end - start).length
    end_radius = radius if end_radius is None else end_radius
    chamfer = min(radius * 0.15, 0.02)
    outline = [
        (0.0001, 0),
        (radius - chamfer, 0),
        (radius, chamfer),
        (end_radius, length - chamfer),
        (max(end_radius - chamfer, 0.0001), length),
        (0.0001, length),
    ]
    thing = turned('rod', outline[::-1], material, segments, 30)
    thing.location = start
    thing.rotation_euler = along(end - start)
    return thing


def bent_bar(points, radius, material):
    """Adds a round bar that runs smoothly through points."""
    curve = bpy.data.curves.new('bar', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 6
    curve.use_fill_caps = True
    knots = curve.splines.new('BEZIER').bezier_points
    knots.add(len(points) - 1)
    for knot, point in zip(knots, points):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = 'AUTO'
    curve.materials.append(material)
    return add_object('bar', curve)


def along(direction):
    """Returns the rotation that turns z into `direction`."""
    return direction.to_track_quat('Z', 'Y').to_euler()


def block(center, half_sides, material, rounding=0.04):
    """Adds a box with rounded edges."""
    drawing = bmesh.new()
    bmesh.ops.create_cube(drawing, size=2)
    mesh = bpy.data.meshes.new('block')
    drawing.to_mesh(mesh)
    drawing.free()
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.transform(Matrix.Diagonal((*half_sides, 1)))
    box = add_object('block', mesh)
    box.location = center
    bevel(box, rounding, 4, harden_normals=True)
    return box
