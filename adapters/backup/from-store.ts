import { join } from 'node:path'
import type { FileStore, ListedFile } from '../../domain/ports/file-store.ts'
import { filePath } from './backup-paths.ts'
import type { BackedUpFile } from './manifest.ts'
import { writeTo } from './write-to.ts'

export async function fromStore(
  store: FileStore,
  { key, changedAt }: ListedFile,
  folder: string,
): Promise<BackedUpFile | null> {
  const found = await store.find(key)
  if (!found) return null
  const { bytes, sha256 } = await writeTo(join(folder, filePath({ key })), found.body)
  return { key, bytes, sha256, contentType: found.contentType, changedAt: changedAt.toISOString() }
}
