"""The steps of a renovation: one bare rim, always framed and lit alike."""

from materials.workshop import blasted_aluminium
from objects.wheel import repaint, root_of
from scenes import wheel
from wear.conditions import CONDITIONS


def build(design, finish, condition=None, blasted=False):
    """Builds a step; `blasted` removes every layer from the metal, but not the dents of the condition."""
    outer = wheel.build(design, finish, 'renovation', condition, hardware=False)
    if blasted:
        repaint(outer, blasted_aluminium(root_of(outer), CONDITIONS[condition].kerb))
