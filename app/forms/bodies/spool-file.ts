import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** An upload on the disk, until `remove` is called. */
export interface SpooledFile {
  path: string
  /** Size in bytes. */
  size: number
  remove(): Promise<void>
}

interface Bounds {
  /** An existing folder that only this process reads. */
  folder: string
  maxBytes: number
}

/**
 * Writes a stream to a new file with mode 0600. Resolves to `null` at the first byte beyond `maxBytes`; rejects when the source
 * fails or the file cannot be written. In both cases no file remains.
 */
export async function spoolFile(
  source: AsyncIterable<Uint8Array>,
  { folder, maxBytes }: Bounds,
): Promise<SpooledFile | null> {
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    const size = await write(file, source, maxBytes).finally(() => file.close())
    if (size !== null) return { path, size, remove }
  } catch (error) {
    await remove()
    throw error
  }
  await remove()
  return null
}

/** Returns the number of bytes written; `null` beyond `maxBytes`. */
async function write(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number | null> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    await file.writeFile(chunk)
  }
  return size
}
