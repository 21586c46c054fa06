"""The meshes of the small parts by name, computed once (units of 100 mm)."""

import inspect

import numpy as np

from geometry import brake_caliper, fasteners, flanged_hub, motorcycle_parts
from geometry.cache import cached
from geometry.spring import spring
from geometry.surface import mesh_in_box

# One for its three materials, so that they lie in each other.
_CALIPER_BOX = ((-1.5, 0.95, -0.68), (1.5, 2.55, 0.68))
# name: field, corners of the box it lies in, width of a cell, whether its own zero height is kept
_FIELDS = {
    'caliper': (brake_caliper.caliper, *_CALIPER_BOX, 0.011, False),
    'caliper-steel': (brake_caliper.caliper_steel, *_CALIPER_BOX, 0.0085, False),
    'caliper-pads': (brake_caliper.caliper_pads, *_CALIPER_BOX, 0.0125, False),
    'sprocket': (motorcycle_parts.sprocket, (-1.75, -1.75, -0.12), (1.75, 1.75, 0.12), 0.0105, False),
    'cover': (motorcycle_parts.cover, (-1.7, -0.95, -0.1), (1.7, 0.95, 0.9), 0.0125, False),
    'exhaust': (motorcycle_parts.exhaust, (-0.95, -0.95, -1.7), (0.95, 0.95, 1.55), 0.0125, False),
    'flanged-hub': (flanged_hub.flanged_hub, (-1.5, -1.5, -0.06), (1.5, 1.5, 1.38), 0.0125, False),
    'bracket': (fasteners.bracket, (-1.35, -0.72, -0.05), (1.35, 0.72, 1.6), 0.0125, False),
    'screw': (fasteners.screw, (-0.34, -0.34, -1.2), (0.34, 0.34, 0.36), 0.0075, True),
    'nut': (fasteners.nut, (-0.42, -0.42, -0.04), (0.42, 0.42, 0.32), 0.0075, True),
}
PARTS = (*_FIELDS, 'spring')


def part_mesh(name):
    """Vertices, normals and faces of a part, centred on its box."""
    if name == 'spring':
        return spring()
    field, low, high, cell, keeps_height = _FIELDS[name]

    def compute():
        vertices, normals, triangles = mesh_in_box(field, low, high, cell)
        centre = (np.array(low) + high) / 2
        if keeps_height:
            centre[2] = 0
        return {
            'vertices': (vertices - centre).astype(np.float32),
            'normals': normals.astype(np.float32),
            'triangles': triangles.astype(np.int32),
        }

    made_from = inspect.getsource(inspect.getmodule(field)) + repr((low, high, cell))
    mesh = cached(name, made_from, compute)
    return mesh['vertices'], mesh['normals'], mesh['triangles']
