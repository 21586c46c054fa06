"""Numbers that flow through a material's graph (see `nodes.py`)."""


class Value:
    """An output of a node, with arithmetic that grows the graph."""

    def __init__(self, builder, socket):
        self._builder = builder
        self.socket = socket

    def __add__(self, other):
        return self._builder.math('ADD', self, other)

    def __radd__(self, other):
        return self._builder.math('ADD', other, self)

    def __sub__(self, other):
        return self._builder.math('SUBTRACT', self, other)

    def __rsub__(self, other):
        return self._builder.math('SUBTRACT', other, self)

    def __mul__(self, other):
        return self._builder.math('MULTIPLY', self, other)

    def __truediv__(self, other):
        return self._builder.math('DIVIDE', self, other)

    def __pow__(self, exponent):
        return self._builder.math('POWER', self, exponent)

    def __abs__(self):
        return self._builder.math('ABSOLUTE', self)

    def sqrt(self):
        return self._builder.math('SQRT', self)

    def at_least(self, other):
        return self._builder.math('MAXIMUM', self, other)

    def at_most(self, other):
        return self._builder.math('MINIMUM', self, other)

    def is_below(self, other):
        """Returns 1 where the value is smaller than `other`, otherwise 0."""
        return self._builder.math('LESS_THAN', self, other)

    def is_above(self, other):
        """Returns 1 where the value is greater than `other`, otherwise 0."""
        return self._builder.math('GREATER_THAN', self, other)

    def times_clamped(self, other):
        """Returns the product, limited to the range from 0 to 1."""
        return self._builder.math('MULTIPLY', self, other, clamp=True)

    def map(self, from_low, from_high, to_low=0.0, to_high=1.0, smooth=False):
        """Maps one range to another, linearly or (`smooth`) smoothly. Values outside are set to its ends."""
        ranges = {1: from_low, 2: from_high, 3: to_low, 4: to_high}
        node = self._builder.node('ShaderNodeMapRange', {0: self, **ranges})
        if smooth:
            node.interpolation_type = 'SMOOTHSTEP'
        return self._builder.output(node, 0)
