"""Blender's render settings and the passes that it leaves.

Debian's Blender comes without a denoiser. So every picture is rendered twice with half of its samples and
different seeds; what differs between the two halves is noise (`denoise.py`). The seeds are fixed: the same
shot gives the same picture again.

The denoiser's guides are what the camera hits first. Cycles has passes of its own for that, but where a
surface is smoother than a matt one (machined aluminium, lacquer), these tell of what it mirrors: noise, where
they should part noise from shape.
"""

import bpy
import numpy as np

from paths import PASSES

HALF_SEEDS = (1, 2)
NORMAL, ALBEDO = 'Normal', 'Albedo'
GUIDES = (NORMAL, ALBEDO)
COLORS = ('DiffCol', 'GlossCol')
PICTURE = 'Image'
LIGHT_GROUP = 'Combined_'
CARD_KINDS = ('OPTIX', 'CUDA', 'HIP', 'METAL', 'ONEAPI')


def set_up(width, height, samples, crop=None):
    """Settings for pictures of this size in pixels; `samples` per pixel and half.

    crop: the part to render: left, top, width and height in pixels
    """
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    _crop(scene.render, crop or (0, 0, width, height), width, height)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = True
    scene.render.use_compositing = True
    scene.render.use_sequencer = False
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = True
    _set_up_sampling(scene.cycles, samples)


def _crop(settings, crop, width, height):
    left, top, crop_width, crop_height = crop
    settings.use_border = settings.use_crop_to_border = True
    settings.border_min_x, settings.border_max_x = left / width, (left + crop_width) / width
    settings.border_min_y, settings.border_max_y = 1 - (top + crop_height) / height, 1 - top / height


def _set_up_sampling(cycles, samples):
    cycles.samples = samples
    # Adaptive sampling judges a pixel by its first samples: an edge that none of them hits stays jagged.
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 4
    cycles.transmission_bounces = 0
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    # Without clamps a softbox's highlight in lacquer or chrome turns into fireflies at these sample counts.
    cycles.sample_clamp_indirect = 4.0
    cycles.sample_clamp_direct = 3.2
    cycles.pixel_filter_type = 'BLACKMAN_HARRIS'
    cycles.filter_width = 1.5


def use_graphics_card():
    """Lets Cycles compute on the machine's graphics cards; raises where Blender finds none."""
    preferences = bpy.context.preferences.addons['cycles'].preferences
    for kind in CARD_KINDS:
        try:
            preferences.compute_device_type = kind
        except TypeError:  # this Blender was built without it
            continue
        preferences.get_devices()
        cards = [device for device in preferences.devices if device.type == kind]
        if cards:
            for device in preferences.devices:
                device.use = device.type == kind
            bpy.context.scene.cycles.device = 'GPU'
            return
    raise RuntimeError('no graphics card that Blender can compute on')


def render_halves(name):
    """Renders the scene twice.

    Returns the two halves of each pass: linear light, (height, width, 3), rows from the bottom up. They
    are the picture (`PICTURE`), the denoiser's guides and the light groups (`LIGHT_GROUP` + name).
    """
    scene = bpy.context.scene
    passes, folder = _connect_passes(scene, name)
    halves = {name: [] for name in passes}
    for seed in HALF_SEEDS:
        scene.cycles.seed = seed
        scene.frame_set(1)
        bpy.ops.render.render()
        for pass_name in passes:
            halves[pass_name].append(_take(folder / f'{_slot(pass_name)}0001.exr'))
    diffuse, glossy = (halves.pop(color) for color in COLORS)
    halves[ALBEDO] = [one + other for one, other in zip(diffuse, glossy)]
    return halves


def _connect_passes(scene, name):
    """Makes the compositor write each wanted pass to a file. Returns their names and the folder."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs[PICTURE], composite.inputs[0])
    files = tree.nodes.new('CompositorNodeOutputFile')
    folder = PASSES / name
    files.base_path = str(folder)
    files.format.file_format = 'OPEN_EXR'
    files.format.color_depth = '32'
    files.format.exr_codec = 'ZIP'
    files.file_slots.clear()
    wanted = [output.name for output in layers.outputs if output.enabled and _is_wanted(output.name)]
    for pass_name in wanted:
        files.file_slots.new(_slot(pass_name))
        tree.links.new(layers.outputs[pass_name], files.inputs[-1])
    return wanted, folder


def _is_wanted(pass_name):
    return pass_name in (PICTURE, NORMAL, *COLORS) or pass_name.startswith(LIGHT_GROUP)


def _slot(pass_name):
    return pass_name.replace(' ', '') + '_'


def _take(path):
    """Reads a pass and deletes its file."""
    image = bpy.data.images.load(str(path))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    path.unlink()
    return pixels.reshape(height, width, 4)[..., :3].copy()
