import { createReadStream } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ListedFile } from '../../domain/ports/file-store.ts'
import { filePath } from './backup-paths.ts'
import type { BackedUpFile } from './manifest.ts'
import { tallyFile } from './tally.ts'
import { writeTo } from './write-to.ts'

/** The backup before this one: what has not changed since is not read again. */
export interface FormerBackup {
  folder: string
  files: ReadonlyMap<string, BackedUpFile>
}

/** The same bytes, by a second name: each backup is whole by itself, and ten of them take the room of one. */
export async function fromFormer(
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
