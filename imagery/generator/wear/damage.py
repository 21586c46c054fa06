"""Damage by accidents: a lip scraped by a kerb, a crack in the barrel."""

import math

import bpy
import numpy as np

from geometry.kerb_damage import DEEPEST_Z, INNERMOST, OUTERMOST, damage_map
from materials.colors import linear

RELIEF_SPAN = 0.05  # units between the lowest and the highest value of the relief in the image


def kerbed(surface, shader, place, kerb):
    """Adds kerb rash: scraped metal in each mark of the map, dirt in pits, a pale torn edge of lacquer."""
    share, relief, dirt = kerb_map(surface, place.radius, place.angle, kerb)
    in_front = place.z.map(DEEPEST_Z, DEEPEST_Z + 0.06)
    bare = share * in_front
    scraped = surface.principled(
        base_color=surface.mix_colors(relief.map(0.36, 0.62), linear('#8b8a88'), linear('#efefed')),
        metallic=0.85,
        roughness=relief.map(0.35, 0.65, 0.50, 0.38),
        normal=surface.bump(relief, strength=1.0, distance=RELIEF_SPAN),
    )
    soiled = surface.principled(base_color=linear('#2b2927'), roughness=0.85, specular=0.2)
    torn_lacquer = surface.principled(base_color=linear('#b9b8b5'), roughness=0.6, specular=0.3)
    shader = surface.mix(bare.map(0.02, 0.25), shader, torn_lacquer)
    shader = surface.mix(bare.map(0.35, 0.6), shader, scraped)
    return surface.mix(dirt * in_front * 0.85, shader, soiled)


def kerb_map(surface, radius, angle, kerb):
    """Returns the map of `kerb_damage` at a place (`angle` in radians): share of bare metal, relief, dirt."""
    damage = damage_map(kerb)
    rows, columns = damage.bare.shape
    relief = np.clip(0.5 - damage.fine / RELIEF_SPAN, 0, 1)
    pixels = np.stack([damage.bare, relief, damage.dirt, np.ones_like(relief)], -1).astype(np.float32)
    image = bpy.data.images.new('kerb damage', columns, rows, float_buffer=True, is_data=True)
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    across = (radius - INNERMOST) / (OUTERMOST - INNERMOST)
    at = surface.vector(angle / (2 * math.pi) + 0.5, across.at_least(0.0).at_most(1.0), 0.0)
    read = surface.node('ShaderNodeTexImage', {'Vector': at}, image=image, interpolation='Linear')
    return surface.parts(surface.output(read, 'Color'))


def cracked(surface, shader, place, crack):
    """Adds a hairline crack from the barrel's edge: dark, narrower towards its tip, grime beside it."""
    across = place.towards(crack.angle + 90)
    facing = place.towards(crack.angle).is_above(0.5)
    slow = surface.noise(surface.vector(0.37, place.z, 1.9), 2.6, 2, 0.5) - 0.5
    grain = surface.noise(surface.vector(0.91, place.z, 4.2), 16, 4, 0.7) - 0.5
    distance = abs(across - slow * 0.16 - grain * 0.035)
    open_share = place.z.map(crack.start, crack.end, 1.0, 0.0)
    along = place.z.map(crack.end - 0.02, crack.end, 1.0, 0.0) * facing
    cloud = surface.noise(place.position, 9, 4, 0.7)
    grime = surface.principled(base_color=linear('#1d1c1b'), roughness=0.9, specular=0.1)
    soiled = (distance - cloud.map(0.35, 0.70) * 0.09 * open_share).map(-0.05, 0.03, 0.55, 0.0)
    shader = surface.mix(along * soiled, shader, grime)
    flaked = surface.principled(base_color=linear('#c9c8c5'), metallic=0.5, roughness=0.5)
    half_width = open_share * 0.014 + 0.003
    edge = (distance - half_width * 1.9 - grain * 0.02).map(-0.004, 0.002, 0.8, 0.0)
    shader = surface.mix(along * edge, shader, flaked)
    dark = surface.principled(base_color=linear('#020202'), roughness=0.95, specular=0.0)
    return surface.mix(along * (distance - half_width).map(-0.002, 0.002, 1.0, 0.0), shader, dark)
