/*
 * A signature as it is drawn on the screen, kept and printed: lines of a finger, each its points as x, y, x, y … in
 * thousandths of the width of the pad, from its top left. The browser and the site read the same bounds.
 */

export type Strokes = readonly (readonly number[])[]

/** The pad is twice as wide as high; nobody signs with more lines or points than these. */
export const signatureBounds = { width: 1_000, height: 500, maxStrokes: 200, maxPoints: 6_000 } as const

type ReadSignature =
  | { outcome: 'signed'; strokes: number[][] }
  /** Nothing was drawn, or a dot. */
  | { outcome: 'empty' }
  | { outcome: 'refused'; problem: string }

const unreadable: ReadSignature = {
  outcome: 'refused',
  problem: 'La signature n’a pas pu être lue\u00a0: effacez-la et faites signer de nouveau.',
}
const tooLong: ReadSignature = {
  outcome: 'refused',
  problem: 'Ce tracé est trop long pour une signature\u00a0: effacez-le et faites signer de nouveau.',
}

/** Reads what a browser posted, which may be anything. */
export function readSignature(posted: string): ReadSignature {
  if (posted.trim() === '') return { outcome: 'empty' }
  const strokes = parsedJson(posted)
  if (!Array.isArray(strokes)) return unreadable
  if (strokes.length > signatureBounds.maxStrokes) return tooLong
  if (!strokes.every(Array.isArray)) return unreadable
  const points = strokes.reduce((sum: number, stroke: unknown[]) => sum + stroke.length / 2, 0)
  if (points > signatureBounds.maxPoints) return tooLong
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
        (value as number) <= (index % 2 === 0 ? signatureBounds.width : signatureBounds.height),
    )
  )
}

/**
 * The lines as the path of an SVG, which canvases and PDFs draw alike: through the middle between two points, so that it
 * bends as the hand did.
 */
export const signaturePath = (strokes: Strokes): string => strokes.map(strokePath).join(' ')

function strokePath(stroke: readonly number[]): string {
  const points = Array.from({ length: stroke.length / 2 }, (_, index) => ({
    x: stroke[2 * index] ?? 0,
    y: stroke[2 * index + 1] ?? 0,
  }))
  const [first, ...others] = points
  if (!first) return ''
  const last = others.at(-1)
  // A dot: a line too short to be seen, whose round ends are.
  if (!last) return `M ${first.x} ${first.y} L ${first.x + 0.5} ${first.y}`
  const bends = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? last
    return `Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return [`M ${first.x} ${first.y}`, ...bends, `L ${last.x} ${last.y}`].join(' ')
}
