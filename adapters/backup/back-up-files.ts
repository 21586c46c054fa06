import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, ListedFile } from '../../domain/ports/file-store.ts'
import { type BackedUpFile, filePath } from './manifest.ts'
import { createTally, tallyFile } from './tally.ts'

/** The backup before this one: what has not changed since is not read again. */
export interface FormerBackup {
  folder: string
  files: ReadonlyMap<string, BackedUpFile>
}

/**
 * Writes all files of the storage into the folder, and answers what the manifest says of them. One that goes meanwhile is
 * not missed: whoever deletes a file has deleted its record before.
 */
export async function backUpFiles(
  store: FileStore,
  folder: string,
  former: FormerBackup | null,
): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = []
  for await (const listed of store.list()) {
    const file = (await fromFormer(listed, folder, former)) ?? (await fromStore(store, listed, folder))
    if (file) files.push(file)
  }
  return files.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** The same bytes, by a second name: each backup is whole by itself, and ten of them take the room of one. */
async function fromFormer(
  { key, size, changedAt }: ListedFile,
  folder: string,
  former: FormerBackup | null,
): Promise<BackedUpFile | null> {
  const known = former?.files.get(key)
  if (!known || known.bytes !== size || known.changedAt !== changedAt.toISOString()) return null
  const [from, to] = [join(former?.folder ?? '', filePath(known)), join(folder, filePath(known))]
  // Disks forget: what no longer is what it was is read from the storage again.
  const lies = await tallyFile(from).catch(() => null)
  if (lies?.sha256 !== known.sha256) return null
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // A file system without second names takes a copy.
  await link(from, to).catch(() => writeTo(to, createReadStream(from)))
  return known
}

async function fromStore(
  store: FileStore,
  { key, changedAt }: ListedFile,
  folder: string,
): Promise<BackedUpFile | null> {
  const found = await store.find(key)
  if (!found) return null
  const { bytes, sha256 } = await writeTo(join(folder, filePath({ key })), found.body)
  return { key, bytes, sha256, contentType: found.contentType, changedAt: changedAt.toISOString() }
}

async function writeTo(path: string, body: Readable) {
  const { through, tallied } = createTally()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, through, createWriteStream(path, { mode: 0o600, flush: true }))
  return tallied()
}
