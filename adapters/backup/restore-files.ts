import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../domain/ports/file-store.ts'
import { filePath, type Manifest } from './manifest.ts'

/** Gives the storage what the backup holds, and nothing else: what it held besides goes. */
export async function restoreFiles(store: FileStore, { files }: Manifest, folder: string): Promise<void> {
  for (const file of files)
    await store.put(file.key, await readFile(join(folder, filePath(file))), file.contentType)
  const kept = new Set(files.map(({ key }) => key))
  const others: string[] = []
  for await (const { key } of store.list()) if (!kept.has(key)) others.push(key)
  for (const key of others) await store.delete(key)
}

/** Whether the storage holds nothing yet. */
export async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}
