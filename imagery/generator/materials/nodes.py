"""Blender's shader nodes, written as formulas.

A material is a graph of nodes. Drawn by hand it is a diagram; built from Python it is usually a wall of
calls. Here a number that flows through the graph is a `Value`, which can be added, multiplied and compared
like a number: `(x * x + y * y).sqrt()` makes the three nodes that it reads like. Colours, vectors and shaders
are `Value`s too, but are only handed from node to node.

    surface = MaterialBuilder('primer')
    grain = surface.noise(surface.object_position(), scale=55, detail=3)
    return surface.finish(surface.principled(base_color=grey, roughness=grain.map(0.3, 0.7, 0.5, 0.6)))
"""

import bpy

from materials.values import Value

LACQUER_IOR = 1.5


class MaterialBuilder:
    """Builds one material node by node."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self._tree = self.material.node_tree
        self._tree.nodes.clear()

    def finish(self, shader):
        """Connects the last shader and returns the material."""
        self.node('ShaderNodeOutputMaterial', {0: shader})
        return self.material

    def node(self, kind, inputs, **settings):
        """Adds a node of Blender's `kind`; `inputs` by name or number, each a Value or a constant."""
        node = self._tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in inputs.items():
            self._feed(node.inputs[name], value)
        return node

    def output(self, node, name):
        return Value(self, node.outputs[name])

    def _feed(self, socket, value):
        if isinstance(value, Value):
            self._tree.links.new(value.socket, socket)
        else:
            socket.default_value = value

    # Numbers

    def math(self, operation, a, b=0.0, clamp=False):
        node = self.node('ShaderNodeMath', {0: a, 1: b, 2: 0.0}, operation=operation, use_clamp=clamp)
        return self.output(node, 0)

    def constant(self, number):
        value = self.output(self.node('ShaderNodeValue', {}), 0)
        value.socket.default_value = number
        return value

    def attribute(self, name):
        """Returns a number that the mesh stores for each vertex."""
        return self.output(self.node('ShaderNodeAttribute', {}, attribute_name=name), 'Fac')

    def facing(self):
        """Returns 0 where the camera sees the surface from the front, 1 at its outline."""
        return self.output(self.node('ShaderNodeLayerWeight', {'Blend': 0.5}), 'Facing')

    def noise(self, position, scale, detail=2, roughness=0.5, distortion=0):
        """Returns fractal noise around 0.5 in space."""
        inputs = {'Scale': scale, 'Detail': detail, 'Roughness': roughness, 'Distortion': distortion}
        node = self.node('ShaderNodeTexNoise', inputs, noise_dimensions='3D')
        self._feed(node.inputs['Vector'], position)
        return self.output(node, 'Fac')

    def noise_along(self, number, scale, detail=2, roughness=0.5):
        """Returns fractal noise around 0.5 along one number: over a radius it makes rings."""
        inputs = {'Scale': scale, 'Detail': detail, 'Roughness': roughness, 'Distortion': 0}
        node = self.node('ShaderNodeTexNoise', inputs, noise_dimensions='1D')
        self._feed(node.inputs['W'], number)
        return self.output(node, 'Fac')

    # Vectors

    def object_position(self, of=None):
        """Returns the coordinates of a point in its own object, or in the object `of`, in units."""
        return self.output(self.node('ShaderNodeTexCoord', {}, object=of), 'Object')

    def normal(self):
        return self.output(self.node('ShaderNodeNewGeometry', {}), 'Normal')

    def parts(self, vector):
        """Returns x, y and z of a vector."""
        node = self.node('ShaderNodeSeparateXYZ', {0: vector})
        return tuple(self.output(node, axis) for axis in range(3))

    def vector(self, x, y, z):
        return self.output(self.node('ShaderNodeCombineXYZ', {0: x, 1: y, 2: z}), 0)

    def vector_math(self, operation, a, b=(0.0, 0.0, 0.0)):
        return self.output(self.node('ShaderNodeVectorMath', {0: a, 1: b}, operation=operation), 0)

    def scaled(self, vector, factor):
        node = self.node('ShaderNodeVectorMath', {0: vector, 'Scale': factor}, operation='SCALE')
        return self.output(node, 0)

    # Colours and shaders

    def mix_colors(self, share, a, b):
        node = self.node('ShaderNodeMix', {}, data_type='RGBA')
        factor, color_a, color_b, result = 0, 6, 7, 2
        for socket, value in ((factor, share), (color_a, a), (color_b, b)):
            self._feed(node.inputs[socket], value)
        return self.output(node, result)

    def principled(self, clearcoat=0.0, clearcoat_roughness=0.03, clearcoat_normal=None, **inputs):
        """Returns Blender's general surface, with lacquer if `clearcoat` is set.

        `base_color=…` feeds “Base Color”, and so on.

        `clearcoat_normal`: for a relief of the lacquer itself; `normal` is for what lies below it.
        """
        named = {name.replace('_', ' ').title(): value for name, value in inputs.items()}
        shader = self.output(self.node('ShaderNodeBsdfPrincipled', named), 0)
        if not clearcoat:
            return shader
        return self.lacquered(shader, clearcoat, clearcoat_roughness, clearcoat_normal)

    def lacquered(self, shader, amount, roughness, normal=None):
        """Adds a clear lacquer to a shader. Blender's own clear coat reflects only a quarter as much."""
        mirrored = self.output(self.node('ShaderNodeFresnel', {'IOR': LACQUER_IOR}), 0)
        relief = {'Normal': normal} if normal else {}
        gloss = self.node('ShaderNodeBsdfGlossy', {'Roughness': roughness, **relief}, distribution='GGX')
        gloss.inputs['Color'].default_value = (1, 1, 1, 1)
        return self.mix(mirrored * amount, shader, self.output(gloss, 0))

    def emission(self, color, power):
        return self.output(self.node('ShaderNodeEmission', {0: color, 1: power}), 0)

    def mix(self, share, below, above):
        """Mixes two shaders: a `share` of 1 shows only `above`."""
        return self.output(self.node('ShaderNodeMixShader', {0: share, 1: below, 2: above}), 0)

    def bump(self, height, strength, distance):
        """Returns a normal that follows `height`; `distance` is in units."""
        inputs = {'Strength': strength, 'Distance': distance, 'Height': height}
        return self.output(self.node('ShaderNodeBump', inputs), 0)
