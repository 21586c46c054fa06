/** More lines than a mail of 25 MB has whose files are written in lines of 60 signs. */
const mostLines = 450_000
/** A line of a file, in base64; shorter ones are words, and count for as many. */
const fileLine = 58
const wordsWeigh = 8
/** Lines that may begin a part: many times what any program makes. */
const mostBoundaries = 2_000

const [lineEnd, dash] = [10, 45]

/**
 * The beginning of a mail that can be read in a breath: its parser takes a while for each line and far more for each part,
 * so that three megabytes of empty parts would hold the process for half a minute, and its memory.
 */
export function boundMail(source: Buffer): Buffer {
  let boundaries = 0
  let at = 0
  for (let lines = 0; lines < mostLines; ) {
    if (source[at] === dash && source[at + 1] === dash) boundaries += 1
    if (boundaries > mostBoundaries) break
    const end = source.indexOf(lineEnd, at)
    if (end < 0) return source
    lines += end - at < fileLine ? wordsWeigh : 1
    at = end + 1
  }
  return source.subarray(0, at)
}
