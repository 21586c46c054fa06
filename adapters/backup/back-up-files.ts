import type { FileStore } from '../../domain/ports/file-store.ts'
import { type FormerBackup, fromFormer } from './from-former.ts'
import { fromStore } from './from-store.ts'
import type { BackedUpFile } from './manifest.ts'

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
