import type { Readable } from 'node:stream'
import type { Visited } from '../../http/visit.ts'
import type { FileBounds } from '../form-shape.ts'
import { keepFile } from './keep-file.ts'
import { bytesOf } from './part-bytes.ts'
import { type PostedFile, removeFiles } from './posted-file.ts'

export interface FileTaker {
  take(part: Readable, fileName: string): void
  /** Bytes of files among those that the parser was given. */
  bytes(): number
  /** The files in the order of the form; rejects when one could not be kept. */
  taken(): Promise<PostedFile[]>
  /** Leaves none behind. */
  abandon(): Promise<void>
}

/** Brings the files of one form to the disk, each as it comes. `fail` is told at once when that is impossible. */
export function takeFiles(
  visit: Visited,
  { most, mostBytes }: FileBounds,
  fail: (error: unknown) => void,
): FileTaker {
  const parts: Readable[] = []
  const files: Promise<PostedFile | null>[] = []
  let read = 0
  const count = (bytes: number) => {
    read += bytes
  }
  const drop = (part: Readable) => part.on('data', (chunk: Buffer) => count(chunk.length))

  async function keep(part: Readable, fileName: string): Promise<PostedFile | null> {
    const file = await keepFile(visit, bytesOf(part, count), mostBytes)
    if (!file) drop(part)
    if (!file) return { outcome: 'too-large', fileName }
    if (file.size > 0) return { outcome: 'kept', fileName, file }
    // A control in which nothing was chosen.
    await file.remove()
    return null
  }
  return {
    take(part, fileName) {
      const isOneMore = parts.push(part) > most
      if (isOneMore) drop(part)
      const file = isOneMore
        ? Promise.resolve({ outcome: 'too-many', fileName } as const)
        : keep(part, fileName)
      file.catch(fail)
      files.push(file)
    },
    bytes: () => parts.reduce((sum, part) => sum + part.readableLength, read),
    taken: async () => (await Promise.all(files)).filter((file) => file !== null),
    async abandon() {
      const settled = await Promise.allSettled(files)
      await removeFiles(settled.map((one) => (one.status === 'fulfilled' ? one.value : null)))
    },
  }
}
