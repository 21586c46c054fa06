import { Readable } from 'node:stream'
import type { ByteRange, StoredFile } from '../../../domain/kernel/ports/file-store.ts'
import { notFoundText } from '../plain-error-page.ts'

/** A stored file, or `part` of it, as an answer; `headers` come on top. A HEAD request opens no body. */
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

export function fileNotFound(): Response {
  return new Response(notFoundText, { status: 404 })
}

type Open = (part: (size: number) => ByteRange | null) => Promise<StoredFile | null>

/** The file that `open` finds, whole or in the part that a viewer or player asks for. */
export async function streamFileRange(
  request: Request,
  open: Open,
  headers: () => Record<string, string>,
): Promise<Response> {
  let asked: ByteRange | 'unsatisfiable' | null = null
  const file = await open((size) => {
    asked = readByteRange(rangeOf(request), size)
    return asked === 'unsatisfiable' ? null : asked
  })
  if (!file) return fileNotFound()
  if (asked === 'unsatisfiable') {
    file.body.destroy()
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  }
  return streamFile(request, file, { 'Accept-Ranges': 'bytes', ...headers() }, asked)
}

/** `If-Range` names a version that we do not know: then all of the file is the right answer. */
function rangeOf({ headers }: Request): string | null {
  return headers.has('If-Range') ? null : headers.get('Range')
}

/**
 * What a Range header asks for of `size` bytes: `null` for all of it (no header, or one that may be
 * ignored: other units, several ranges), `unsatisfiable` for bytes that do not exist.
 */
function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
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
