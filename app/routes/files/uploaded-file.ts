import type { ByteRange } from '../../../domain/ports.ts'
import { findUploadedFile } from '../../../domain/publishing/find-uploaded-file.ts'
import { siteContext } from '../../context.ts'
import { readByteRange } from '../../http/byte-range.ts'
import { fileNotFound, streamFile } from '../../http/stream-file.ts'
import type { Route } from './+types/uploaded-file.ts'

/**
 * A document, video or sound that an article offers, whole or in the part that a player asks for. What
 * stands at an address never changes.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, files } = context.get(siteContext)
  const known = await findUploadedFile(db, params.id, params.name)
  if (!known) return fileNotFound()
  let asked: ByteRange | 'unsatisfiable' | null = null
  const file = await files.find(known.path, (size) => {
    asked = readByteRange(rangeOf(request), size)
    return asked === 'unsatisfiable' ? null : asked
  })
  if (!file) return fileNotFound()
  if (asked === 'unsatisfiable') {
    file.body.destroy()
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  }
  const headers = {
    'Content-Type': known.content_type,
    'Content-Disposition': `inline; filename="${params.name}"; filename*=UTF-8''${encoded(known.name)}`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
  return streamFile(request, file, headers, asked)
}

/** `If-Range` names a version that we do not know: then all of the file is the right answer. */
function rangeOf({ headers }: Request): string | null {
  return headers.has('If-Range') ? null : headers.get('Range')
}

/** RFC 8187 allows fewer characters than an address does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
