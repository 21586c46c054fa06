"""Where a wheel is photographed: the studio, and four places that the workshop's people and clients know.

Each builds what stands around the wheel and lights it. The wheel stands at the origin on the floor at
`height`, its face towards -y. Units of 100 mm.
"""

import bpy

from materials.colors import linear
from materials.nodes import MaterialBuilder
from objects.bench import block, rod
from objects.meshes import flat
from objects.wheel import TYRE_RADIUS
from materials.plain import plain
from studio.lights import light_backdrop, light_wheel
from studio.softbox import WARM, WHITE, softbox, spot
from studio.stage import add_floor

DAYLIGHT = (0.93, 0.97, 1)
FLASH = (0.96, 0.98, 1)
TUBE_LIGHT = (1, 0.93, 0.82)
FAR = 120


def add_studio(height, light=1.0):
    """Adds the dark cyclorama with the usual lights."""
    # Without a tyre's shadow the floor would mirror the lamps.
    add_floor(height, specular=0.5 if height == -TYRE_RADIUS else 0.28)
    light_wheel(light)
    light_backdrop()


def add_driveway(height, light=1.0):
    """Adds asphalt before a rendered wall under a white sky, as in a client's picture from a phone."""
    overcast(3.8 * light)
    # The bright part of the sky, which machined metal and lacquer mirror.
    softbox('clouds', (-12, -15, 15), (26, 12), 9.0 * light, DAYLIGHT, 0.9)
    ground(height, asphalt())
    _wall(11, height, _rendered_wall())
    kerb = plain('kerb', '#8d8a84', 0.0, 0.9, specular=0.2)
    block((0, 9.6, height + 0.5), (FAR, 1.0, 0.5), kerb, 0.12)


def add_workbench(height, light=1.0):
    """Adds a bench of wood by the workshop's open door: daylight from the left, the room dark behind."""
    overcast(0.16 * light)
    top = _oiled_wood()
    block((2, 2.5, height - 0.35), (17, 7.5, 0.35), top, 0.06)
    _wall(15, -40, plain('workshop wall', '#4b4f50', 0.0, 0.85, specular=0.2))
    softbox('door', (-17, -8, 5), (13, 20), 38.0 * light, DAYLIGHT, 0.35, (0, 0, 0))
    softbox('tubes', (6, -2, 13), (2, 15), 11.0 * light, TUBE_LIGHT, 0.6)
    softbox('room', (16, -8, 4), (10, 12), 2.6 * light, WARM, 0.9)
    steel = plain('shelf', '#2a2d30', 0.6, 0.5)
    for level in (-1.5, 3.2):
        block((7, 13.2, level), (13, 1.4, 0.12), steel, 0.03)
    for x, radius, tall, color in _JARS:
        rod((x, 13, -1.38), (x, 13, -1.38 + tall), radius, plain('tin', color, 0.1, 0.45))


def add_workbench_with_card(height, light=1.0):
    """Adds the workbench with a lamp on the wall, and white cards that glossy and turned faces mirror."""
    add_workbench(height, 1.3 * light)
    softbox('card', (-5.5, -21, 2.0), (6, 14), 9.0 * light, WHITE, 0.85)
    softbox('card above', (-9, -14, 11), (14, 9), 9.0 * light, WHITE, 0.9)
    softbox('reflector', (12, -6, 2.0), (4, 12), 10.0 * light, DAYLIGHT, 0.8, (0, 0, -0.5))
    spot((6, 4, 11), (3, 15, 3.5), 5000 * light, 80, TUBE_LIGHT)


# On the shelf: place, radius, height, colour.
_JARS = (
    (-3.2, 0.9, 2.1, '#44525f'),
    (-0.6, 0.8, 1.6, '#8d8f90'),
    (2.1, 0.95, 2.3, '#6d3a33'),
    (5.0, 0.7, 1.4, '#b5b0a4'),
    (9.5, 0.9, 2.2, '#3c4145'),
    (12.4, 0.85, 1.9, '#596050'),
)


def add_reception(height, light=1.0):
    """Tiles and a counter, lit by a phone's flash: hard from beside the lens, falling off behind."""
    overcast(1.5 * light)
    ground(height, _tiles())
    _wall(7.5, height, plain('counter', '#8a8378', 0.0, 0.5, specular=0.4))
    softbox('flash', (-1.4, -22, 4.6), (0.9, 0.7), 9000.0 * light, FLASH, 0.2)
    softbox('ceiling', (0, -4, 16), (14, 3), 30.0 * light, TUBE_LIGHT, 0.5)


SETTINGS = {
    'studio': add_studio,
    'driveway': add_driveway,
    'workbench': add_workbench,
    'workbench-with-card': add_workbench_with_card,
    'reception': add_reception,
}


def overcast(strength):
    """Sets an overcast sky for the world: bright above, a third of that at the horizon, dark ground below."""
    tree = bpy.context.scene.world.node_tree
    place = tree.nodes.new('ShaderNodeTexCoord')
    axes = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    scaled = tree.nodes.new('ShaderNodeMath')
    scaled.operation = 'MULTIPLY_ADD'
    scaled.inputs[1].default_value = scaled.inputs[2].default_value = 0.5
    elements = ramp.color_ramp.elements
    while len(elements) < len(_SKY):
        elements.new(0.5)
    for element, (height, light) in zip(elements, _SKY):
        element.position = height / 2 + 0.5
        element.color = (*(light * channel for channel in DAYLIGHT), 1)
    background = tree.nodes['Background']
    background.inputs['Strength'].default_value = strength
    tree.links.new(place.outputs['Generated'], axes.inputs[0])
    tree.links.new(axes.outputs[2], scaled.inputs[0])
    tree.links.new(scaled.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], background.inputs['Color'])


# Height from -1 to 1, light.
_SKY = ((-1.0, 0.06), (-0.03, 0.08), (0.03, 0.36), (0.3, 0.62), (1.0, 1.0))


def ground(height, material):
    corners = [(-FAR, -FAR, height), (FAR, -FAR, height), (FAR, FAR, height), (-FAR, FAR, height)]
    flat('ground', corners, material)


def _wall(y, low, material):
    flat('wall', [(-FAR, y, low), (FAR, y, low), (FAR, y, low + FAR), (-FAR, y, low + FAR)], material)


def asphalt():
    """Returns worn asphalt: stones of 6 to 10 mm in dark binder, one even grey from a few steps away."""
    surface = MaterialBuilder('asphalt')
    position = surface.object_position()
    cells = surface.node('ShaderNodeTexVoronoi', {'Vector': position, 'Scale': 11.0}, feature='F1')
    away = surface.output(cells, 'Distance')
    shade, _, _ = surface.parts(surface.output(cells, 'Color'))
    stone = surface.mix_colors(shade, linear('#4c4c4c'), linear('#6a6967'))
    shader = surface.principled(
        base_color=surface.mix_colors(away.map(0.42, 0.62), stone, linear('#3a3a3b')),
        roughness=0.85,
        specular=0.3,
        normal=surface.bump(away.map(0.2, 0.6, 1.0, 0.0, smooth=True), strength=0.45, distance=0.02),
    )
    return surface.finish(shader)


def _rendered_wall():
    surface = MaterialBuilder('rendered wall')
    position = surface.object_position()
    stains = surface.noise(position, 0.12, 4, 0.6)
    shader = surface.principled(
        base_color=surface.mix_colors(stains.map(0.35, 0.65), linear('#8e8b85'), linear('#a5a29b')),
        roughness=0.95,
        specular=0.1,
        normal=surface.bump(surface.noise(position, 5, 3, 0.7), strength=0.4, distance=0.05),
    )
    return surface.finish(shader)


def _oiled_wood():
    """Returns a worn wooden bench top, its boards along x."""
    surface = MaterialBuilder('bench wood')
    position = surface.object_position()
    grain = surface.noise(surface.vector_math('MULTIPLY', position, (0.10, 1.6, 1.6)), 2.2, 5, 0.6)
    _, y, _ = surface.parts(position)
    board = surface.math('PINGPONG', y, 1.4)
    tone = surface.mix_colors(grain.map(0.32, 0.68), linear('#4d3a28'), linear('#7d6246'))
    shader = surface.principled(
        base_color=surface.mix_colors(board.map(0.0, 0.03), linear('#1a130c'), tone),
        roughness=grain.map(0.3, 0.7, 0.42, 0.6),
        specular=0.35,
        normal=surface.bump(grain, strength=0.15, distance=0.02),
    )
    return surface.finish(shader)


def _tiles():
    """Returns pale stoneware, its joints a hand apart."""
    surface = MaterialBuilder('tiles')
    position = surface.object_position()
    x, y, _ = surface.parts(position)
    joint = surface.math('PINGPONG', x + 1.2, 2.25).at_most(surface.math('PINGPONG', y + 0.7, 2.25))
    clouds = surface.noise(position, 0.8, 4, 0.6)
    tone = surface.mix_colors(clouds.map(0.35, 0.65), linear('#8b8781'), linear('#a19d96'))
    shader = surface.principled(
        base_color=surface.mix_colors(joint.map(0.02, 0.035), linear('#57534d'), tone),
        roughness=joint.map(0.02, 0.035, 0.9, 0.32),
        specular=0.4,
    )
    return surface.finish(shader)
