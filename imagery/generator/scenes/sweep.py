"""The film: a light travels over the machined face of a wheel and comes back.

One render is enough for all frames. Every lamp belongs to a light group, Blender keeps the light of each
group apart, and a frame is a weighted sum of them (light adds up). The strips stand on an arc around -142
degrees, which is where the face mirrors the camera to; a strip outside of -178 … -112 would leave it dark.
"""

import math

import bpy

from objects.wheel import Wheel, build_wheel
from scenes.framings import FRAMINGS
from scenes.wheel import frame, place
from studio.softbox import COOL, COOL_BACK, WHITE, softbox
from studio.stage import add_floor

STRIPS = 7
FIRST_STRIP, LAST_STRIP = -178, -112  # degrees around the wheel
STRIP_DISTANCE = 18
STRIP_COLOR = (1, 0.98, 0.95)
BEAM = 1.15  # how many strips shine at once
TOTAL_LIGHT = 2.0
NEGLIGIBLE = 0.004


def build(design, finish, framing, tread):
    view = FRAMINGS[framing]
    bpy.context.scene.world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.0
    place(build_wheel(Wheel(design, finish, tread=tread)), view.turn)
    add_floor()
    _group(softbox('top', (0, -5, 12), (20, 11), 9.0, WHITE, 0.9), 'base')
    _group(softbox('right', (12, -5, 1.5), (4, 12), 11.0, COOL, 0.8, (0, 0, -0.5)), 'base')
    _group(softbox('back', (5, 12, 8), (16, 3), 12.0, COOL_BACK, 0.8), 'base')
    for strip in range(STRIPS):
        angle = math.radians(FIRST_STRIP + strip * (LAST_STRIP - FIRST_STRIP) / (STRIPS - 1))
        at = (STRIP_DISTANCE * math.cos(angle), STRIP_DISTANCE * math.sin(angle), 2.5)
        _group(softbox(f'strip {strip}', at, (7.0, 15), 11.0, STRIP_COLOR, 1.0), f'strip{strip}')
    frame(view)


def _group(lamp, name):
    groups = bpy.context.scene.view_layers[0].lightgroups
    if name not in [group.name for group in groups]:
        groups.add().name = name
    lamp.lightgroup = name


def mix(groups, moment):
    """Returns one frame: `groups` maps each light group to its picture, `moment` loops from 0 to 1."""
    phase = 2 * math.pi * moment
    position = (STRIPS - 1) * (0.5 - 0.5 * math.cos(phase))
    weights = [math.exp(-(((strip - position) / BEAM) ** 2)) for strip in range(STRIPS)]
    picture = groups['base'] * (0.8 + 0.1 * math.cos(phase))
    for strip in range(STRIPS):
        weight = weights[strip] / sum(weights) * TOTAL_LIGHT
        if weight > NEGLIGIBLE:
            picture = picture + groups[f'strip{strip}'] * weight
    return picture
