import { largestFile } from './file-kinds.ts'

/** Bytes that a browser sends at once: what a cut costs, a few seconds on a slow line. */
export const partBytes = 2 * 1024 * 1024

/** A page that was opened before an update may send others. */
export const largestPart = 2 * partBytes
const smallestPart = 64 * 1024

/** Which bytes of a file a body is; `first` null asks which ones are missing. */
interface PartRange {
  first: number | null
  size: number
  /** Bytes of the whole file. */
  total: number
}

/** What `parseContentRange` reads, `Content-Range` of RFC 9110: its end counts from 0 and is included, `end` here is not. */
export const formatContentRange = (first: number, end: number, total: number) =>
  `bytes ${end > first ? `${first}-${end - 1}` : '*'}/${total}`

/** `null` for what is no part of a file that may come in. Only the last part may be a small one. */
export function parseContentRange(header: string): PartRange | null {
  const [, start, end, all] = /^bytes (?:(\d{1,10})-(\d{1,10})|\*)\/(\d{1,10})$/.exec(header) ?? []
  const total = Number(all)
  if (!all || total === 0 || total > largestFile) return null
  if (start === undefined) return { first: null, size: 0, total }
  const [first, last] = [Number(start), Number(end)]
  const size = last - first + 1
  const isLast = last === total - 1
  if (size < 1 || last >= total || size > largestPart || (size < smallestPart && !isLast)) return null
  return { first, size, total }
}
