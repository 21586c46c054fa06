"""Raised lettering on a tyre's sidewall: flat text, bent around the axis and laid on the bulge."""

import math

import bmesh
import bpy
import numpy as np

from objects.meshes import add_object

ABOVE_SIDEWALL = 0.008  # units of 100 mm


def add_lettering(root, material, inscriptions, sidewall):
    """Writes on the tyre; `sidewall` returns the z of its surface at a radius."""
    for inscription in inscriptions:
        mesh = _letters(inscription)
        _lay_on(mesh, inscription, sidewall)
        mesh.materials.clear()
        mesh.materials.append(material)
        mesh.update()
        add_object('lettering', mesh, root)


def _letters(inscription):
    """Returns the text as a flat, fine mesh: a large face would sink into the bulge between its corners."""
    curve = bpy.data.curves.new('lettering', 'FONT')
    curve.body = inscription.text
    curve.size = inscription.size
    curve.extrude = 0.004
    curve.bevel_depth = 0.0015
    curve.resolution_u = 3
    curve.align_x = 'CENTER'
    curve.space_character = 1.12
    text = add_object('lettering', curve)
    mesh = bpy.data.meshes.new_from_object(text.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(text)
    pieces = bmesh.new()
    pieces.from_mesh(mesh)
    bmesh.ops.triangulate(pieces, faces=pieces.faces[:])
    bmesh.ops.subdivide_edges(pieces, edges=pieces.edges[:], cuts=3, use_grid_fill=True)
    pieces.to_mesh(mesh)
    pieces.free()
    return mesh


def _lay_on(mesh, inscription, sidewall):
    """Bends the text around the axis, in place."""
    points = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get('co', points)
    points = points.reshape(-1, 3)
    radius = inscription.radius + points[:, 1] - inscription.size * 0.1
    angle = math.radians(inscription.angle) - points[:, 0] / inscription.radius
    height = sidewall(radius) + points[:, 2] + ABOVE_SIDEWALL
    bent = np.stack([radius * np.cos(angle), radius * np.sin(angle), height], 1)
    mesh.vertices.foreach_set('co', bent.ravel().astype(np.float32))
