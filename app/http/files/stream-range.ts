import type { ByteRange, StoredFile } from '../../../domain/ports/file-store.ts'
import { readByteRange } from './byte-range.ts'
import { fileNotFound, streamFile } from './stream-file.ts'

type Open = (part: (size: number) => ByteRange | null) => Promise<StoredFile | null>

/** The file that `open` finds, whole or in the part that a viewer or player asks for. */
export async function streamRange(
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
