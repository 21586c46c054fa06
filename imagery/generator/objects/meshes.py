"""Conversion of numpy arrays to Blender objects. Lengths in units of 100 mm, angles in degrees."""

import math

import bpy
import numpy as np


def add_object(name, data, parent=None):
    """Adds an object to the scene; `data` is a mesh, a light, a camera or, for an empty, None."""
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    if parent:
        thing.parent = parent
    return thing


def mesh_from_arrays(name, vertices, faces, normals=None, attributes=None, material=None):
    """Returns a smooth mesh.

    vertices (n, 3); faces (m, 3) or (m, 4), indices; normals (n, 3) where they are known exactly;
    attributes: name → n numbers that materials read
    """
    faces = np.asarray(faces, np.int32)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set('co', np.asarray(vertices, np.float32).ravel())
    _set_faces(mesh, faces)
    mesh.update(calc_edges=True)
    for attribute, numbers in (attributes or {}).items():
        layer = mesh.attributes.new(attribute, 'FLOAT', 'POINT')
        layer.data.foreach_set('value', np.asarray(numbers, np.float32))
    if normals is not None:
        mesh.use_auto_smooth = True
        mesh.normals_split_custom_set_from_vertices(normals.tolist())
    if material:
        mesh.materials.append(material)
    return mesh


def normals_of(vertices, triangles):
    """Returns the unit normals of a mesh's vertices; each triangle counts by its area."""
    a, b, c = (vertices[triangles[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    normals = np.zeros_like(vertices, dtype=float)
    for corner in range(3):
        for axis in range(3):
            normals[:, axis] += np.bincount(triangles[:, corner], across[:, axis], len(vertices))
    return normals / np.maximum(np.linalg.norm(normals, axis=1), 1e-12)[:, None]


def _set_faces(mesh, faces):
    corners = faces.shape[1]
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set('vertex_index', faces.ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set('loop_start', np.arange(0, faces.size, corners, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(faces), corners, np.int32))
    mesh.polygons.foreach_set('use_smooth', np.full(len(faces), True, bool))


def turned(name, outline, material, segments=360, crease=35, shape=None, parent=None):
    """Adds a body turned on a lathe around z, and returns it.

    outline: (n, 2) of radius and z; the outside lies to the left as one walks along it
    crease: degrees between two faces from which an edge stays sharp
    shape: a function of radius, z and angle (radians) which returns the new radius and z: treads, dents
    """
    outline = np.asarray(outline, float)
    angles = np.linspace(0, 2 * np.pi, segments, endpoint=False)[:, None]
    radius = np.repeat(outline[None, :, 0], segments, 0)
    height = np.repeat(outline[None, :, 1], segments, 0)
    if shape is not None:
        radius, height = shape(radius, height, angles)
    vertices = np.stack([radius * np.cos(angles), radius * np.sin(angles), height], -1).reshape(-1, 3)
    mesh = mesh_from_arrays(name, vertices, _turned_faces(segments, len(outline)), material=material)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(crease)
    return add_object(name, mesh, parent)


def _turned_faces(segments, points):
    segment = np.arange(segments)[:, None]
    step = np.arange(points - 1)[None]
    here = segment * points + step
    beside = ((segment + 1) % segments) * points + step
    return np.stack([here, beside, beside + 1, here + 1], -1).reshape(-1, 4)


def flat(name, corners, material, parent=None):
    """Adds one four-sided face; its corners are counter-clockwise as seen from outside."""
    mesh = mesh_from_arrays(name, np.array(corners), [(0, 1, 2, 3)], material=material)
    return add_object(name, mesh, parent)


def bevel(thing, width, segments, harden_normals=False):
    """Rounds the edges of a modelled body."""
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width = width
    modifier.segments = segments
    modifier.harden_normals = harden_normals


def degrees(*angles):
    """Converts degrees to radians for Blender's rotations."""
    return tuple(math.radians(angle) for angle in angles)
