import { join } from 'node:path'
import type { FileStore } from '../../domain/ports/file-store.ts'
import { filePath } from './backup-paths.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'
import { tallyStream } from './tally.ts'

/**
 * Gives the storage what the backup holds, and nothing else: what it held besides goes. Each file passes in pieces, however large,
 * and is read again from where it was put: throws where it did not become what was backed up.
 */
export async function restoreFiles(store: FileStore, { files }: Manifest, folder: string): Promise<void> {
  for (const file of files) {
    await store.put(file.key, join(folder, filePath(file)), file.contentType)
    await compare(store, file)
  }
  const kept = new Set(files.map(({ key }) => key))
  const others: string[] = []
  for await (const { key } of store.list()) if (!kept.has(key)) others.push(key)
  for (const key of others) await store.delete(key)
}

async function compare(store: FileStore, { key, sha256 }: BackedUpFile): Promise<void> {
  const found = await store.find(key)
  const lies = found && (await tallyStream(found.body))
  if (lies?.sha256 !== sha256) throw new Error(`file ${key} did not become what it was`)
}

/** Whether the storage holds nothing yet. */
export async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}
