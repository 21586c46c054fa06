"""What welding leaves on aluminium: a band cleaned white by the arc, a straw-coloured edge, soot beyond."""

# Position from the bead (0) to the end of the trace (1), linear colour.
TRACE_COLORS = (
    (0.0, (0.80, 0.80, 0.81)),
    (0.26, (0.74, 0.74, 0.76)),
    (0.36, (0.46, 0.44, 0.50)),
    (0.50, (0.34, 0.30, 0.36)),
    (0.64, (0.50, 0.39, 0.26)),
    (0.82, (0.58, 0.52, 0.42)),
    (1.0, (0.56, 0.56, 0.56)),
)


def heat_tinted(surface, shader, place, heat):
    """Tints the barrel around the seam of `heat` (see `conditions.py`)."""
    wobble = (surface.noise(place.position, 6, 3) - 0.5) * 0.10
    across = place.towards(heat.angle + 90)
    beyond = place.z - place.z.at_least(heat.start).at_most(heat.end)
    far_side = place.towards(heat.angle).map(0.0, 0.1, 9.0, 0.0)
    away = ((across * across + beyond * beyond).sqrt() + wobble + far_side) / heat.reach
    frost = surface.noise(place.position, 45, 3, 0.6)
    tinted = surface.principled(
        base_color=_trace_color(surface, away),
        metallic=1.0,
        roughness=frost.map(0.3, 0.7, 0.30, 0.44),
        normal=surface.bump(place.pits, strength=0.15, distance=0.005),
    )
    return surface.mix(away.map(0.90, 1.25, 1.0, 0.0), shader, tinted)


def _trace_color(surface, away):
    node = surface.node('ShaderNodeValToRGB', {0: away})
    elements = node.color_ramp.elements
    while len(elements) < len(TRACE_COLORS):
        elements.new(0.5)
    for element, (position, color) in zip(elements, TRACE_COLORS):
        element.position = position
        element.color = (*color, 1)
    return surface.output(node, 0)
