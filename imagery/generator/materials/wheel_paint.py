"""The materials of a wheel: one for the sectors, one for the turned flange and barrel.

A finish has zones (machined face, polished lip, coloured barrel). On the sectors the vertex attributes of
`geometry/wheel_sector.py` tell them apart; the turned parts have no attributes, there radius and height do.
Heights and radii in units of 100 mm.
"""

from materials.colors import linear
from materials.layers import machined, paint, polished
from materials.nodes import MaterialBuilder
from materials.wheel_place import wheel_place
from wear.worn import worn

BARREL_BEGINS = 2.395
MACHINED_FLANGE_BEGINS = -0.012
POLISHED_FLANGE_BEGINS = -0.17
DUST_DEPTH_OF_FLANGE = 0.1


def sector_material(finish, grooves, condition, root, dish):
    """Returns the material of the sector mesh; `dish` in units, `root` is the wheel's root object."""
    surface = MaterialBuilder('wheel')
    place = wheel_place(surface)
    below_cut = surface.attribute('below_cut')
    below_face = surface.attribute('below_face')
    on_rim = surface.attribute('rim_distance').map(0.004, 0.012, 1.0, 0.0)
    # From a distance flakes are smaller than a pixel. They look like noise, which the denoiser turns
    # into blotches.
    shader = _paint(surface, place, finish, finish.flake if grooves.fine else 0)
    if finish.barrel:
        behind_lip = on_rim * place.height.map(-dish - 0.10, -dish - 0.13)
        shader = surface.mix(behind_lip, shader, _barrel_paint(surface, place, finish))
    if finish.cut:
        metal = machined(surface, place, grooves, finish.cut_color, finish.cut_roughness, finish.cut_coat)
        cut = below_cut.map(0.0055, 0.0085, 1.0, 0.0)
        if finish.cut_from:
            cut = cut * place.radius.map(finish.cut_from, finish.cut_from + 0.004)
        shader = surface.mix(cut, shader, metal)
    if finish.lip:
        before_spokes = on_rim * place.height.map(-dish * 0.92 - 0.012, -dish * 0.92)
        shader = surface.mix(before_spokes, shader, polished(surface, place, grooves, finish.lip_color))
    if condition:
        shader = worn(surface, shader, condition, root, place.radius, below_cut, below_face)
    return surface.finish(shader)


def flange_material(finish, grooves, condition, root):
    """Returns the material of the outer flange, the bead seat and the back of the barrel."""
    surface = MaterialBuilder('flange')
    place = wheel_place(surface)
    shader = _paint(surface, place, finish, flake=0)
    if finish.barrel:
        inside = place.radius.is_below(BARREL_BEGINS)
        shader = surface.mix(inside, shader, _barrel_paint(surface, place, finish))
    if finish.lip:
        in_front = place.height.is_above(POLISHED_FLANGE_BEGINS)
        shader = surface.mix(in_front, shader, polished(surface, place, grooves, finish.lip_color))
    elif finish.cut:
        in_front = place.height.is_above(MACHINED_FLANGE_BEGINS)
        metal = machined(surface, place, grooves, coat=finish.cut_coat)
        shader = surface.mix(in_front, shader, metal)
    if condition:
        depth = surface.constant(DUST_DEPTH_OF_FLANGE)
        shader = worn(surface, shader, condition, root, place.radius, place.height * -1.0, depth)
    return surface.finish(shader)


def _paint(surface, place, finish, flake):
    return paint(
        surface,
        place,
        linear(finish.color),
        metallic=finish.metallic,
        roughness=finish.roughness,
        flake=flake,
        coat=finish.coat,
        specular=finish.specular,
    )


def _barrel_paint(surface, place, finish):
    return paint(surface, place, linear(finish.barrel), metallic=0.25, roughness=0.3, flake=0)
