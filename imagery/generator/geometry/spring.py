"""A compression spring with closed ends, swept along its wire (no field needed)."""

import numpy as np

COILS = 6.5
COIL_RADIUS = 0.72  # units of 100 mm, as all lengths here
WIRE_RADIUS = 0.115
LENGTH = 2.9
CLOSED_COILS = 0.9
POINTS_ALONG = 1100
POINTS_AROUND = 28


def spring():
    """Vertices, normals and quads of the spring, standing on z, its middle at the origin."""
    along = np.linspace(0, 1, POINTS_ALONG)
    angle = along * COILS * 2 * np.pi
    centres = np.stack([COIL_RADIUS * np.cos(angle), COIL_RADIUS * np.sin(angle), _rise(along)], 1)
    outward, upward = _frame(centres, angle)
    around = np.linspace(0, 2 * np.pi, POINTS_AROUND, endpoint=False)[None, :, None]
    normals = outward[:, None] * np.cos(around) + upward[:, None] * np.sin(around)
    rounded_ends = np.sqrt(np.clip(np.minimum(along, 1 - along) / 0.0025, 0, 1))
    radii = (WIRE_RADIUS * rounded_ends)[:, None, None]
    vertices = (centres[:, None] + normals * radii).reshape(-1, 3)
    vertices[:, 2] -= LENGTH / 2
    return vertices, normals.reshape(-1, 3), _quads()


def _rise(along):
    """Height of the wire: coils that touch at both ends, an even climb between, eased into each other."""
    end = CLOSED_COILS / COILS
    share = np.clip((along - end) / (1 - 2 * end), 0, 1)
    eased = share * share * (3 - 2 * share) * 0.35 + share * 0.65
    closed = CLOSED_COILS * 0.55
    below = WIRE_RADIUS * 2 * np.clip(along / end, 0, 1) * closed
    above = WIRE_RADIUS * 2 * np.clip((along - 1 + end) / end, 0, 1) * closed
    return below + eased * (LENGTH - 4 * WIRE_RADIUS * closed) + above


def _frame(centres, angle):
    """Two unit vectors across the wire at each of its points."""
    tangent = np.gradient(centres, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    radial = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    upward = np.cross(tangent, radial)
    upward /= np.linalg.norm(upward, axis=1)[:, None]
    return np.cross(upward, tangent), upward


def _quads():
    row = np.arange(POINTS_ALONG - 1)[:, None] * POINTS_AROUND
    column = np.arange(POINTS_AROUND)[None]
    following = (column + 1) % POINTS_AROUND
    corners = [row + column, row + following, row + POINTS_AROUND + following, row + POINTS_AROUND + column]
    return np.stack(corners, -1).reshape(-1, 4)
