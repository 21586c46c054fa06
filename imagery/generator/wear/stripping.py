"""Paint half taken off."""

from materials.colors import linear
from materials.workshop import blasted

PRIMER_BAND = 0.022  # units: the strip of primer between paint and metal
SPRAY = 0.30  # units beside the border that stray grains of the blast have hit


def half_stripped(surface, shader, place, towards):
    """Lays blasted aluminium over the paint towards `towards` (degrees), with a ragged border of primer.

    Stray grains have dulled the paint beside the border.
    """
    path = (surface.noise(place.position, 1.3, 2, 0.5) - 0.5) * 0.5
    ragged = (surface.noise(place.position, 9, 5, 0.72) - 0.5) * 0.22
    border = place.towards(towards) + path + ragged
    near = abs(border).map(0.0, SPRAY, 1.0, 0.0)
    # Islands of paint on the metal, bare spots in the paint, fewer the farther from the border.
    border = border + (surface.noise(place.position, 30, 2, 0.6) - 0.5) * near * near * 0.55
    dulled = surface.principled(base_color=linear('#8d5a58'), roughness=0.85, specular=0.2)
    primer = surface.principled(base_color=linear('#c3beb2'), roughness=0.75, specular=0.25)
    shader = surface.mix(near * 0.5, shader, dulled)
    shader = surface.mix(border.map(-PRIMER_BAND, -PRIMER_BAND + 0.004), shader, primer)
    return surface.mix(border.map(0.0, 0.004), shader, blasted(surface))
