import { once } from 'node:events'
import { createReadStream, fstat } from 'node:fs'
import { lstat, opendir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange, FileStore, ListedFile } from '../../domain/kernel/ports/file-store.ts'
import { createFlydriveStore } from './flydrive-store.ts'
import { deleteUnfinishedFiles, unfinishedFileName, writeFileAtomically } from './write-file-atomically.ts'

interface Options {
  directory: string
  tenant: string
  /** Bytes of free disk space that visitors' uploads must not use. */
  reserve?: number
}

/**
 * Creates a store of files under `directory`/`tenant`. A disk stores no content type: `find` derives it from the
 * extension of the key.
 */
export function createDiskStore({ directory, tenant, reserve = 0 }: Options): FileStore {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  // FlyDrive writes directly to the file, so a full disk would leave a partial file.
  return createFlydriveStore({
    disk,
    tenant,
    put: (key, body) =>
      writeFileAtomically(join(directory, key), typeof body === 'string' ? createReadStream(body) : body),
    read: (key, size, part) => openFilePart(join(directory, key), size, part),
    list: (prefix) => listFiles(directory, prefix),
    hasRoom: async () => (await freeBytes(directory)) >= reserve,
    deleteUnfinishedFiles: (before) => deleteUnfinishedFiles(join(directory, tenant), before),
  })
}

/** Returns the free bytes of the disk. Creates the directory when missing. */
async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => statfs(dirname(directory)))
  return bavail * bsize
}

/** Opens a part of a file; the stream is not affected when the file is replaced meanwhile. */
async function openFilePart(path: string, size: number, part: ByteRange | null): Promise<Readable | null> {
  const file = createReadStream(path, part ? { start: part.first, end: part.last } : {})
  const [descriptor] = await once(file, 'open')
  if ((await statOf(descriptor)).size === size) return file
  file.destroy()
  return null
}

const statOf = promisify(fstat)

/**
 * Lists the files below `directory`/`prefix`, with keys relative to `directory`. Leaves out links. Yields nothing when
 * the directory does not exist.
 */
async function* listFiles(directory: string, prefix: string): AsyncIterable<ListedFile> {
  const root = join(directory, prefix)
  if (!(await isThere(root))) return
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile() || unfinishedFileName.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    // A file deleted at this moment is left out; what replaced it may be a link out of the store.
    const stats = await lstat(path).catch(() => null)
    if (stats?.isFile()) yield { key: relative(directory, path), size: stats.size, changedAt: stats.mtime }
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
