"""Outlines for turned things (caps, tyres, barrels): polylines in (radius, height) with rounded corners."""

import numpy as np

LARGEST_SHARE_OF_A_SIDE = 0.48


def rounded(corners, points_per_corner=6):
    """A polyline with its corners rounded.

    `corners` are (radius, height, rounding), all in units; a rounding of 0 keeps the corner sharp. Answers an
    array (n, 2).
    """
    points = []
    for index, (x, y, rounding) in enumerate(corners):
        if index in (0, len(corners) - 1) or rounding <= 0:
            points.append((x, y))
        else:
            points.extend(_arc(corners[index - 1], (x, y), corners[index + 1], rounding, points_per_corner))
    return np.array(points)


def _arc(before, corner, after, rounding, count):
    """The points of a quadratic curve in place of one corner."""
    corner = np.array(corner)
    to_before = np.array(before[:2]) - corner
    to_after = np.array(after[:2]) - corner
    length_before, length_after = np.linalg.norm(to_before), np.linalg.norm(to_after)
    to_before /= length_before
    to_after /= length_after
    angle = np.arccos(np.clip(to_before @ to_after, -1, 1))
    cut = min(
        rounding / np.tan(angle / 2),
        length_before * LARGEST_SHARE_OF_A_SIDE,
        length_after * LARGEST_SHARE_OF_A_SIDE,
    )
    start, end = corner + to_before * cut, corner + to_after * cut
    return [
        tuple((1 - s) ** 2 * start + 2 * s * (1 - s) * corner + s * s * end) for s in np.linspace(0, 1, count)
    ]
