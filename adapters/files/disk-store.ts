import { createReadStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '../../domain/ports/file-store.ts'
import { createFlydriveStore } from './flydrive-store.ts'
import { listFiles } from './list-files.ts'
import { readFrom } from './read-from.ts'
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
    list: (prefix) => listFiles(directory, prefix),
    hasRoom: async () => (await freeBytes(directory)) >= reserve,
    sweepDrafts: (before) => sweepDrafts(join(directory, tenant), before),
  })
}

/** The directory is made with its first file. */
async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => statfs(dirname(directory)))
  return bavail * bsize
}
