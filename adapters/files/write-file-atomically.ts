import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** What an unfinished file is called. */
export const draftName = /^\.[0-9a-f-]{36}\.part$/

/**
 * Writes a file, and the directories above it, so that after a crash, a power cut or a full disk the path
 * holds either all of the body or what it held before; for this account alone, whatever the umask. Rejects with the
 * system's error.
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

/** A name is on the disk once the directory that holds it is, and so on up to the first one that existed. */
async function syncUpTo(top: string, bottom: string): Promise<void> {
  const directory = await open(bottom)
  await directory.sync().finally(() => directory.close())
  if (bottom !== top) await syncUpTo(top, dirname(bottom))
}
