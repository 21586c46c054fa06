import type { Readable } from 'node:stream'
import type { FileStore } from '../../ports/file-store.ts'
import { type FilePart, partPath } from './file-parts.ts'

/** The bytes of the parts, one behind the other; it ends early where one of them is not what it was. */
export async function* readParts(files: FileStore, parts: readonly FilePart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const file = await files.find(partPath(part))
    if (file?.size !== part.size) return void file?.body.destroy()
    yield* file.body as Readable & AsyncIterable<Uint8Array>
  }
}
