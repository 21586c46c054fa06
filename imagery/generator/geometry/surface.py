"""From a field to a mesh with exact normals.

Marching cubes finds the surface to within a cell, which leaves facets that a lacquer's reflection would show.
So each vertex is walked onto the exact surface (Newton's method along the gradient), and the normals are
taken from the field itself: bevels then shade without a step however coarse the mesh is.
"""

import numpy as np

NEWTON_STEPS = 3
FLATTEST_GRADIENT = 0.2
SHORTEST_NORMAL = 1e-9
SMALLEST_PART_TRIANGLE = 1e-10


def gradient(field, points, step):
    """Central differences of `field` at `points` (n, 3)."""
    slopes = np.empty_like(points)
    for axis in range(3):
        ahead = points.copy()
        ahead[:, axis] += step
        behind = points.copy()
        behind[:, axis] -= step
        slopes[:, axis] = (field(*ahead.T) - field(*behind.T)) / (2 * step)
    return slopes


def newton_move(field, points, step, longest):
    """How far each point must move to stand on the surface, at most `longest` along each axis."""
    slopes = gradient(field, points, step)
    squared = np.maximum((slopes * slopes).sum(1), FLATTEST_GRADIENT)
    return np.clip((field(*points.T) / squared)[:, None] * slopes, -longest, longest)


def normals(field, points, step):
    """Outward unit normals of the field's surface at `points`."""
    slopes = gradient(field, points, step)
    return slopes / np.maximum(np.linalg.norm(slopes, axis=1), SHORTEST_NORMAL)[:, None]


def outward_triangles(points, triangles, smallest):
    """Turns marching cubes' triangles outwards and drops slivers of less than half of `smallest` in area."""
    turned = triangles[:, ::-1]
    corners = points[turned]
    areas = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return turned[np.linalg.norm(areas, axis=1) > smallest]


def mesh_in_box(field, low, high, cell):
    """Vertices, normals and triangles of `field` between the corners `low` and `high`, cells `cell` wide."""
    # Only Blender's own Python is sure to have it, and a cache that is filled needs it no more.
    from skimage.measure import marching_cubes

    axes = [np.arange(a, b + cell, cell, dtype=np.float32) for a, b in zip(low, high)]
    volume = np.empty([len(axis) for axis in axes], np.float32)
    x, y = axes[0][:, None], axes[1][None]
    for layer, z in enumerate(axes[2]):
        volume[:, :, layer] = field(x, y, z)
    vertices, triangles, _, _ = marching_cubes(volume, 0.0, gradient_direction='ascent')
    points = vertices.astype(np.float64) * cell + np.array([axis[0] for axis in axes])
    step = cell * 0.15
    for _ in range(NEWTON_STEPS):
        points -= newton_move(field, points, step, cell)
    return points, normals(field, points, step), outward_triangles(points, triangles, SMALLEST_PART_TRIANGLE)
