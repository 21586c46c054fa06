import { once } from 'node:events'
import { createReadStream, fstat } from 'node:fs'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from '../../domain/ports/file-store.ts'

/** What was opened stays as it is, whoever replaces the file meanwhile. */
export async function readFrom(path: string, size: number, part: ByteRange | null): Promise<Readable | null> {
  const file = createReadStream(path, part ? { start: part.first, end: part.last } : {})
  const [descriptor] = await once(file, 'open')
  if ((await statOf(descriptor)).size === size) return file
  file.destroy()
  return null
}

const statOf = promisify(fstat)
