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
  mostBytes: number
}

/** Milliseconds without a byte after which a sender is given up. */
const patience = 20_000

/**
 * Writes what comes to a file of its own, mode 0600, as it comes; `null` at the first byte beyond `mostBytes`.
 * Rejects when the source fails, falls silent for twenty seconds, or cannot be written. Only what is answered
 * leaves a file behind.
 */
export async function spoolFile(
  source: AsyncIterable<Uint8Array>,
  { folder, mostBytes }: Bounds,
): Promise<SpooledFile | null> {
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    const size = await write(file, source, mostBytes).finally(() => file.close())
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
  mostBytes: number,
): Promise<number | null> {
  let size = 0
  for await (const chunk of unlessSilent(source)) {
    size += chunk.byteLength
    if (size > mostBytes) return null
    await file.writeFile(chunk)
  }
  return size
}

async function* unlessSilent(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { promise: silence, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(reject, patience, new Error('the sender of a file fell silent'))
      const next = await Promise.race([chunks.next(), silence]).finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: a source that is silent does not end either.
    chunks.return?.().catch(() => undefined)
  }
}
