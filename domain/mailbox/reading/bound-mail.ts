/** More lines than a mail of 25 MB has whose files are written in lines of 60 signs. */
const mostLines = 450_000
/** A line of a file, in base64; shorter ones, and those of anything else, are words, and count for as many. */
const fileLine = 58
const wordsWeigh = 8
/** Lines that may begin a part: many times what any program makes. */
const mostBoundaries = 2_000
const mostHeaderSigns = 1_000
const isBase64 = /^content-transfer-encoding:\s*base64\b/i
const namedBoundary = /\bboundary="?([^";\s]+)/i

const [lineEnd, dash] = [10, 45]

/** Where in a mail one stands: among the headers of a part, in its words, in a file. */
interface Place {
  isHeader: boolean
  isFile: boolean
  boundaries: Set<string>
}

/**
 * The beginning of a mail that can be read in a breath: its parser takes a while for each line of words and far more for
 * each part, so that twenty megabytes of lines, or three of empty parts, would hold the process, and its memory.
 */
export function boundMail(source: Buffer): Buffer {
  const place: Place = { isHeader: true, isFile: false, boundaries: new Set() }
  let dashed = 0
  let at = 0
  for (let lines = 0; lines < mostLines; ) {
    const isDashed = source[at] === dash && source[at + 1] === dash
    if (isDashed) dashed += 1
    if (dashed > mostBoundaries) break
    const end = source.indexOf(lineEnd, at)
    if (end < 0) return source
    if (isDashed || place.isHeader)
      enter(place, source.toString('latin1', at, Math.min(end, at + mostHeaderSigns)))
    lines += place.isFile && !place.isHeader && end - at >= fileLine ? 1 : wordsWeigh
    at = end + 1
  }
  return source.subarray(0, at)
}

/** Only a boundary that a header has named begins a part, and only a header makes a file of it. */
function enter(place: Place, line: string): void {
  if (line.startsWith('--') && place.boundaries.has(line.slice(2).trimEnd())) {
    place.isHeader = true
    place.isFile = false
  } else if (place.isHeader) {
    const [, boundary] = namedBoundary.exec(line) ?? []
    if (boundary) place.boundaries.add(boundary)
    place.isFile ||= isBase64.test(line)
    place.isHeader = line.trim() !== ''
  }
}
