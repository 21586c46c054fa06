"""A line of the table of pictures."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Shot:
    """One picture to render.

    size: width and height in pixels
    samples: per pixel in each of the two halves: 8 for cards, 12 for mirrors and flakes, 24 for heroes
    scene: a module of `scenes/`; settings: the arguments of its `build`
    bloom: glare around highlights; more for an arc
    smoothing: strength of the denoiser; more for matt surfaces, on which noise shows as mottling
    subject: left, top, width and height of what must be sharp; the empty rest is rendered at half the size
    frames: for a film, how many
    """

    size: tuple[int, int]
    samples: int
    scene: str
    settings: dict = field(default_factory=dict)
    bloom: float = 0.06
    smoothing: float = 0.6
    subject: tuple[int, int, int, int] | None = None
    frames: int = 0
