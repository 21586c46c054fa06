import { maxFileBytes } from './file-kinds.ts'

/** Bytes per part that a browser sends. An interruption costs one part: a few seconds on a slow line. */
export const uploadPartBytes = 2 * 1024 * 1024

/** Maximum bytes of a part. Larger than `uploadPartBytes`, because pages opened before an update may send other sizes. */
export const maxPartBytes = 2 * uploadPartBytes
const smallestPart = 64 * 1024

/** Range of the file that a body contains; `first: null` asks which bytes are missing. */
interface PartRange {
  first: number | null
  size: number
  /** Bytes of the whole file. */
  total: number
}

/** Formats a `Content-Range` (RFC 9110) for `parseContentRange`. `end` is exclusive here, inclusive in the header. */
export const formatContentRange = (first: number, end: number, total: number) =>
  `bytes ${end > first ? `${first}-${end - 1}` : '*'}/${total}`

/** Parses a `Content-Range`; `null` if it is no valid part. Only the last part may be small. */
export function parseContentRange(header: string): PartRange | null {
  const [, start, end, all] = /^bytes (?:(\d{1,10})-(\d{1,10})|\*)\/(\d{1,10})$/.exec(header) ?? []
  const total = Number(all)
  if (!all || total === 0 || total > maxFileBytes) return null
  if (start === undefined) return { first: null, size: 0, total }
  const [first, last] = [Number(start), Number(end)]
  const size = last - first + 1
  const isLast = last === total - 1
  if (size < 1 || last >= total || size > maxPartBytes || (size < smallestPart && !isLast)) return null
  return { first, size, total }
}
