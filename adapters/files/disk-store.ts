import { once } from 'node:events'
import { createReadStream, fstat } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange, FileStore } from '../../domain/ports/file-store.ts'
import { createFlydriveStore } from './flydrive-store.ts'
import { sweepDrafts } from './sweep-drafts.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

interface Options {
  directory: string
  tenant: string
  /** Bytes of the disk that what visitors send leaves free. */
  reserve?: number
}

/**
 * Files under `directory`/`tenant`. A disk keeps no content type: the one that `find` gives follows from
 * the key's extension.
 */
export function createDiskStore({ directory, tenant, reserve = 0 }: Options): FileStore {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  // FlyDrive writes in place, and a full disk would leave half a photo.
  return createFlydriveStore({
    disk,
    tenant,
    put: (key, body) =>
      writeFileAtomically(join(directory, key), typeof body === 'string' ? createReadStream(body) : body),
    read: (key, size, part) => readFrom(join(directory, key), size, part),
    hasRoom: async () => (await freeBytes(directory)) >= reserve,
    sweepDrafts: (before) => sweepDrafts(join(directory, tenant), before),
  })
}

/** What was opened stays as it is, whoever replaces the file meanwhile. */
async function readFrom(path: string, size: number, part: ByteRange | null): Promise<Readable | null> {
  const file = createReadStream(path, part ? { start: part.first, end: part.last } : {})
  const [descriptor] = await once(file, 'open')
  if ((await statOf(descriptor)).size === size) return file
  file.destroy()
  return null
}

const statOf = promisify(fstat)

/** The directory is made with its first file. */
async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => statfs(dirname(directory)))
  return bavail * bsize
}
