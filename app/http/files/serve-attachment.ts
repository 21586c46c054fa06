import type { Letter } from '../../../domain/letters/list-letters.ts'
import type { FileStore } from '../../../domain/ports/file-store.ts'
import { contentDisposition } from './content-disposition.ts'
import { fileNotFound, streamFile } from './stream-file.ts'

/** A file of a letter, as a download alone: no browser opens it as a page of the site. */
export async function serveAttachment(
  request: Request,
  files: FileStore,
  { path, name }: Letter['attachments'][number],
): Promise<Response> {
  const file = await files.find(path)
  if (!file) return fileNotFound()
  return streamFile(request, file, {
    'Content-Disposition': contentDisposition('attachment', name),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}
