/*
 * A signature drawn on the screen, as it is stored and printed: a list of strokes, each a list of x, y, x, y … in thousandths of
 * the pad's width, from its top left. Browser and server use the same limits.
 */

export type SignatureStrokes = readonly (readonly number[])[]

/** Size of the pad, twice as wide as high, and maximum number of strokes and points. */
export const signaturePadBounds = { width: 1_000, height: 500, maxStrokes: 200, maxPoints: 6_000 } as const

type ReadSignature =
  | { outcome: 'signed'; strokes: number[][] }
  /** The pad is empty or has only dots. */
  | { outcome: 'empty' }
  | { outcome: 'rejected'; problem: string }

const unreadable: ReadSignature = {
  outcome: 'rejected',
  problem: 'La signature n’a pas pu être lue\u00a0: effacez-la et faites signer de nouveau.',
}
const tooLong: ReadSignature = {
  outcome: 'rejected',
  problem: 'Ce tracé est trop long pour une signature\u00a0: effacez-le et faites signer de nouveau.',
}

/** Reads a posted signature, which may be any text. */
export function parseSignature(posted: string): ReadSignature {
  if (posted.trim() === '') return { outcome: 'empty' }
  const strokes = parsedJson(posted)
  if (!Array.isArray(strokes)) return unreadable
  if (strokes.length > signaturePadBounds.maxStrokes) return tooLong
  if (!strokes.every(Array.isArray)) return unreadable
  const points = strokes.reduce((sum: number, stroke: unknown[]) => sum + stroke.length / 2, 0)
  if (points > signaturePadBounds.maxPoints) return tooLong
  if (!strokes.every(isStroke)) return unreadable
  return strokes.some((stroke) => stroke.length > 2) ? { outcome: 'signed', strokes } : { outcome: 'empty' }
}

function parsedJson(posted: string): unknown {
  try {
    return JSON.parse(posted)
  } catch {
    return null
  }
}

function isStroke(stroke: unknown): stroke is number[] {
  return (
    Array.isArray(stroke) &&
    stroke.length >= 2 &&
    stroke.length % 2 === 0 &&
    stroke.every(
      (value: unknown, index) =>
        Number.isInteger(value) &&
        (value as number) >= 0 &&
        (value as number) <= (index % 2 === 0 ? signaturePadBounds.width : signaturePadBounds.height),
    )
  )
}

/**
 * Returns the strokes as an SVG path for canvas and PDF. Curves run through the middle between two points, so that lines bend
 * smoothly.
 */
export const signatureSvgPath = (strokes: SignatureStrokes): string => strokes.map(strokePath).join(' ')

function strokePath(stroke: readonly number[]): string {
  const points = Array.from({ length: stroke.length / 2 }, (_, index) => ({
    x: stroke[2 * index] ?? 0,
    y: stroke[2 * index + 1] ?? 0,
  }))
  const [first, ...others] = points
  if (!first) return ''
  const last = others.at(-1)
  // A dot is drawn as a very short line, of which only the round ends are visible.
  if (!last) return `M ${first.x} ${first.y} L ${first.x + 0.5} ${first.y}`
  const bends = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? last
    return `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return [`M ${first.x} ${first.y}`, ...bends, `L ${last.x} ${last.y}`].join(' ')
}
