import { Readable } from 'node:stream'
import type { ByteRange, StoredFile } from '../../../domain/ports/file-store.ts'
import { nothingHere } from '../nothing-here.ts'

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
  return new Response(nothingHere, { status: 404 })
}
