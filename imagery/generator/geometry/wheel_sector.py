"""One 72-degree sector of a wheel as a mesh.

The field is sampled on a polar grid, so that both cut planes of the sector are planes of the grid. Five
copies then meet without a crack, provided that vertices on a cut plane only ever slide within it.

Besides vertices, normals and triangles the mesh carries what the materials choose their zones by:

    below_cut     depth under the machined face and lip; what lies within 0.007 has been turned on the lathe
    below_face    depth under the spokes' face; dust gathers where it is large
    rim_distance  distance from the rim proper; near 0 it is rim, beyond 0.012 spoke
"""

import inspect

import numpy as np

from geometry import wheel_field
from geometry.cache import cached
from geometry.surface import NEWTON_STEPS, newton_move, normals, outward_triangles
from geometry.wheel_field import LIP_RADIUS, SECTOR, WheelField

CELL = 0.0085
FINE_CELL = 0.0065
INNER_RADIUS = 0.30
BACK = -1.12
FRONT = 0.03
MEAN_RADIUS = 2.0
GRADIENT_STEP = 0.0012
SMALLEST_TRIANGLE = 1e-9
NOT_CUT = 1.0


def wheel_sector(design_name, cell=CELL):
    """The arrays of one sector (see the module), computed once and then read from disk."""
    field = WheelField(design_name)
    made_from = repr((field.design, cell)) + inspect.getsource(wheel_field)
    return cached(f'{design_name}-{cell}', made_from, lambda: _compute(field, cell))


def _compute(field, cell):
    grid = _PolarGrid(cell, BACK - field.design.dish)
    places, triangles = grid.march(field)
    points = grid.to_points(places)
    _settle(field, points, grid, places)
    return {
        'vertices': points.astype(np.float32),
        'normals': normals(field, points, GRADIENT_STEP).astype(np.float32),
        'triangles': outward_triangles(points, triangles, SMALLEST_TRIANGLE).astype(np.int32),
        **_zones(field, points),
    }


class _PolarGrid:
    """Radius, angle (radians) and height of the samples."""

    def __init__(self, cell, back):
        half = SECTOR / 2
        self.cell = cell
        self.radii = np.linspace(INNER_RADIUS, LIP_RADIUS, int(round((LIP_RADIUS - INNER_RADIUS) / cell)) + 1)
        self.angles = np.radians(
            np.linspace(-half, half, int(round(np.radians(SECTOR) * MEAN_RADIUS / cell)) + 1)
        )
        self.heights = np.arange(back, FRONT, cell)

    def march(self, field):
        """The surface in grid coordinates: places (n, 3) and triangles."""
        # Only Blender's own Python is sure to have it, and a cache that is filled needs it no more.
        from skimage.measure import marching_cubes

        x = (self.radii[:, None] * np.cos(self.angles)[None]).astype(np.float32)
        y = (self.radii[:, None] * np.sin(self.angles)[None]).astype(np.float32)
        volume = np.empty((len(self.radii), len(self.angles), len(self.heights)), np.float32)
        for layer, z in enumerate(self.heights):
            volume[:, :, layer] = field(x, y, np.float32(z))
        places, triangles, _, _ = marching_cubes(volume, 0.0, gradient_direction='ascent')
        return places, triangles

    def angle_of(self, places):
        return self.angles[0] + places[:, 1] * (self.angles[1] - self.angles[0])

    def to_points(self, places):
        """Grid coordinates to x, y, z."""
        radius = self.radii[0] + places[:, 0] * (self.radii[1] - self.radii[0])
        angle = self.angle_of(places)
        height = self.heights[0] + places[:, 2] * self.cell
        return np.stack([radius * np.cos(angle), radius * np.sin(angle), height], 1).astype(np.float64)

    def on_edge(self, places, axis):
        """Which places lie on the grid's first or last plane of an axis (0 radius, 1 angle, 2 height)."""
        last = len((self.radii, self.angles, self.heights)[axis]) - 1
        return (places[:, axis] < 1e-3) | (places[:, axis] > last - 1e-3)


def _settle(field, points, grid, places):
    """Walks the points onto the surface, in place: edges stay, the cut planes' points slide within them."""
    fixed = grid.on_edge(places, 0) | grid.on_edge(places, 2)
    angle = grid.angle_of(places)
    across = np.stack([-np.sin(angle), np.cos(angle), 0 * angle], 1) * grid.on_edge(places, 1)[:, None]
    for _ in range(NEWTON_STEPS):
        move = newton_move(field, points, GRADIENT_STEP, grid.cell)
        move[fixed] = 0
        move -= (move * across).sum(1)[:, None] * across
        points -= move


def _zones(field, points):
    """The attributes by which materials tell face, lip, flanks and rim apart."""
    x, y, z = points.T
    radius = np.hypot(x, y)
    below_face = field.face(radius) - z
    on_face = np.where(radius < 2.36, below_face, NOT_CUT) if field.design.dish else below_face
    on_lip = np.where(radius > 2.40, -z, NOT_CUT)
    below_cut = np.where(radius < INNER_RADIUS, NOT_CUT, np.minimum(on_face, on_lip))
    return {
        'below_cut': below_cut.astype(np.float32),
        'below_face': below_face.astype(np.float32),
        'rim_distance': np.abs(field.rim(radius, z)).astype(np.float32),
    }
