"""Heat tint around a weld: the oxide's interference colours, from the bead outwards."""

import math

# Position from the bead (0) to the end of the tint (1), linear colour.
OXIDE_COLORS = (
    (0.0, (0.45, 0.45, 0.46)),
    (0.22, (0.16, 0.22, 0.36)),
    (0.38, (0.22, 0.16, 0.40)),
    (0.52, (0.42, 0.20, 0.24)),
    (0.68, (0.62, 0.40, 0.16)),
    (0.86, (0.72, 0.64, 0.50)),
    (1.0, (0.74, 0.74, 0.74)),
)


def heat_tinted(surface, shader, place, heat):
    """Tints the metal around the segment of `heat` (see `conditions.py`)."""
    wobble = (surface.noise(place.position, 6, 3) - 0.5) * 0.06
    away = (_distance_to_segment(place, heat.start, heat.end) + wobble) / heat.reach
    tinted = surface.principled(
        base_color=_oxide_color(surface, away),
        metallic=1.0,
        roughness=0.3,
        normal=surface.bump(place.pits, strength=0.12, distance=0.005),
    )
    return surface.mix(away.map(0.95, 1.25, 1.0, 0.0), shader, tinted)


def _distance_to_segment(place, start, end):
    """Distance from a segment in the wheel's plane, in units."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    along_x, along_y = (x1 - x0) / length, (y1 - y0) / length
    x, y = place.x - x0, place.y - y0
    along = (x * along_x + y * along_y).at_least(0.0).at_most(length)
    dx, dy = x - along * along_x, y - along * along_y
    return (dx * dx + dy * dy).sqrt()


def _oxide_color(surface, away):
    node = surface.node('ShaderNodeValToRGB', {0: away})
    elements = node.color_ramp.elements
    while len(elements) < len(OXIDE_COLORS):
        elements.new(0.5)
    for element, (position, color) in zip(elements, OXIDE_COLORS):
        element.position = position
        element.color = (*color, 1)
    return surface.output(node, 0)
