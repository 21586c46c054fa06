import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Matches the names of unfinished files. */
export const unfinishedFileName = /^\.[0-9a-f-]{36}\.part$/

/**
 * Writes a file, and the directories above it, so that after a crash, a power failure or a full disk the path has either the
 * complete new content or the former content. Only this account can read the file, for any umask. Rejects with the system's
 * error.
 */
export async function writeFileAtomically(path: string, body: Uint8Array | Readable): Promise<void> {
  const directory = dirname(path)
  const firstMade = await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${randomUUID()}.part`)
  try {
    await writeThrough(draft, body)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncUpTo(firstMade ? dirname(firstMade) : directory, directory)
}

async function writeThrough(path: string, body: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes the directories from `bottom` up to the first one that existed: a name is on the disk only once its directory is. */
async function syncUpTo(top: string, bottom: string): Promise<void> {
  const directory = await open(bottom)
  await directory.sync().finally(() => directory.close())
  if (bottom !== top) await syncUpTo(top, dirname(bottom))
}

/**
 * Deletes the drafts below `directory` that were last written before that time, left by killed processes or removed disks.
 * Returns their number.
 */
export async function deleteUnfinishedFiles(directory: string, before: Date): Promise<number> {
  let swept = 0
  try {
    for await (const entry of await opendir(directory, { recursive: true })) {
      if (entry.isFile() && unfinishedFileName.test(entry.name)) swept += await sweep(entry, before)
    }
  } catch (error) {
    // The directory does not exist, or was deleted meanwhile: the next run deletes the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return swept
}

async function sweep(
  { parentPath, name }: { parentPath: string; name: string },
  before: Date,
): Promise<number> {
  const path = join(parentPath, name)
  if ((await stat(path)).mtime >= before) return 0
  await rm(path, { force: true })
  return 1
}
