import type { FileStore } from '../ports/file-store.ts'
import type { QuoteRequest } from './find-quote-request.ts'

/** The photos of a request with the names that they have in an archive, `01-jante.jpg`; what is gone is left out. */
export async function* listPhotoFiles(files: FileStore, { images, created_at }: QuoteRequest) {
  for (const [place, { name, path }] of images.entries()) {
    const file = await files.find(path)
    const numbered = `${String(place + 1).padStart(2, '0')}-${name}`
    if (file)
      yield {
        name: numbered,
        input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>>,
        lastModified: created_at,
      }
  }
}
