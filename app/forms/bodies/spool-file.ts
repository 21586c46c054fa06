import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What came over the network, on the disk until `remove` is called. */
export interface SpooledFile {
  path: string
  /** Bytes. */
  size: number
  remove(): Promise<void>
}

interface Bounds {
  /** An existing folder that nobody else reads. */
  folder: string
  maxBytes: number
}

/**
 * Writes what comes to a file of its own, mode 0600, as it comes; `null` at the first byte beyond `maxBytes`.
 * Rejects when the source fails or cannot be written. Only what is answered leaves a file behind.
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

/** Bytes written; `null` when there are too many. */
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
