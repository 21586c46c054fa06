import type { ByteRange } from '../../../domain/ports/file-store.ts'

/**
 * What a Range header asks for of `size` bytes: `null` for all of it (no header, or one that may be
 * ignored: other units, several ranges), `unsatisfiable` for bytes that do not exist.
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return null
  if (!first)
    return Number(last) > 0 && size > 0 ? upTo(Math.max(0, size - Number(last)), size) : 'unsatisfiable'
  if (last && Number(last) < Number(first)) return null
  return Number(first) < size ? upTo(Number(first), size, last) : 'unsatisfiable'
}

function upTo(first: number, size: number, last = ''): ByteRange {
  return { first, last: last ? Math.min(Number(last), size - 1) : size - 1 }
}
