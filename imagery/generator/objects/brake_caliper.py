"""Uncoated parts of a coated brake caliper: bolts, pins, bleed screws and pads."""

from geometry.part_meshes import part_mesh
from materials.plain import plain
from materials.workshop import steel
from objects.meshes import add_object, mesh_from_arrays


def fit_caliper(body, at=(0, 0, 0)):
    """Adds the uncoated parts to a caliper body; `at` is the middle of its mesh in the body's coordinates."""
    for name, material in (
        ('caliper-steel', steel()),
        ('caliper-pads', plain('pad', '#1b1a19', 0.3, 0.7)),
    ):
        vertices, normals, faces = part_mesh(name)
        mesh = mesh_from_arrays(name, vertices, faces, normals, material=material)
        add_object(name, mesh, body).location = at
