"""Wear laid over a finish, layer by layer.

Every layer is a mask and a shader over what lies below. Masks are computed in the coordinates of the wheel's
root object, so that the five sectors, which share one mesh, come out different.
"""

from wear.damage import cracked, kerbed
from wear.etching import etched
from wear.place import WornPlace
from wear.stripping import half_stripped
from wear.weathering import corroded, dusty, peeling, yellowed


def worn(surface, shader, condition, root, radius, below_cut, below_face):
    """Lays the wear of `condition` (see `conditions.py`) over `shader`."""
    place = WornPlace.of(surface, root, radius, below_cut, below_face)
    if condition.stripped_towards is not None:
        shader = half_stripped(surface, shader, place, condition.stripped_towards)
    if condition.peeling:
        shader = peeling(surface, shader, place, condition.peeling)
    if condition.varnish:
        shader = yellowed(surface, shader, place, condition.varnish)
    if condition.corrosion:
        shader = corroded(surface, shader, place, condition.corrosion)
    if condition.dust:
        shader = dusty(surface, shader, place, condition.dust)
    if condition.kerb:
        shader = kerbed(surface, shader, place, condition.kerb)
    if condition.crack:
        shader = cracked(surface, shader, place, condition.crack)
    if condition.etching:
        shader = etched(surface, shader, place, condition.etching)
    return shader
