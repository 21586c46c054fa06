import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '../../domain/ports.ts'
import { createFlydriveStore } from './flydrive-store.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

interface Options {
  directory: string
  tenant: string
}

/**
 * Files under `directory`/`tenant`. A disk keeps no content type: the one that `find` gives follows from
 * the key's extension.
 */
export function createDiskStore({ directory, tenant }: Options): FileStore {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  // FlyDrive writes in place, and a full disk would leave half a photo.
  return createFlydriveStore({
    disk,
    tenant,
    put: (key, body) => writeFileAtomically(join(directory, key), body),
    readPart: async (key, { first, last }) =>
      createReadStream(join(directory, key), { start: first, end: last }),
  })
}
