import { Readable } from 'node:stream'
import type { ByteRange, StoredFile } from '../../../domain/kernel/ports/file-store.ts'
import { notFoundText } from '../plain-error-page.ts'

/** Returns a stored file, or `part` of it, with additional `headers`. A HEAD request opens no body. */
export function streamFile(
  { method }: Request,
  { body, size, contentType }: StoredFile,
  headers: Record<string, string>,
  part: ByteRange | null = null,
): Response {
  if (method === 'HEAD') body.destroy()
  return new Response(method === 'HEAD' ? null : (Readable.toWeb(body) as ReadableStream), {
    status: part ? 206 : 200,
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(part ? part.last - part.first + 1 : size),
      ...(part && { 'Content-Range': `bytes ${part.first}-${part.last}/${size}` }),
      ...headers,
    },
  })
}

export function fileNotFoundResponse(): Response {
  return new Response(notFoundText, { status: 404 })
}

type Open = (part: (size: number) => ByteRange | null) => Promise<StoredFile | null>

/** Returns the file that `open` finds, or the byte range that the request asks for. */
export async function streamFileRange(
  request: Request,
  open: Open,
  headers: () => Record<string, string>,
): Promise<Response> {
  let requestedRange: ByteRange | 'unsatisfiable' | null = null
  const file = await open((size) => {
    requestedRange = parseByteRange(rangeOf(request), size)
    return requestedRange === 'unsatisfiable' ? null : requestedRange
  })
  if (!file) return fileNotFoundResponse()
  if (requestedRange === 'unsatisfiable') {
    file.body.destroy()
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  }
  return streamFile(request, file, { 'Accept-Ranges': 'bytes', ...headers() }, requestedRange)
}

/**
 * Returns the `Range` header. Ignores it beside `If-Range`: files have no version to compare, so the whole file is the correct
 * response.
 */
function rangeOf({ headers }: Request): string | null {
  return headers.has('If-Range') ? null : headers.get('Range')
}

/**
 * Parses a `Range` header for a file of `size` bytes. Returns `null` for the whole file (no header, or one that may be ignored:
 * other units, several ranges), `unsatisfiable` for bytes that do not exist.
 */
function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
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
