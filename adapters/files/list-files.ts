import { lstat, opendir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ListedFile } from '../../domain/ports/file-store.ts'
import { draftName } from './write-file-atomically.ts'

/** The files below `directory`/`prefix`, keys from `directory` on, links left out; none where nothing was written yet. */
export async function* listFiles(directory: string, prefix: string): AsyncIterable<ListedFile> {
  const root = join(directory, prefix)
  if (!(await isThere(root))) return
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile() || draftName.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    // One that goes at this moment is not there any more; what has taken its place may be a link out of the store.
    const found = await lstat(path).catch(() => null)
    if (found?.isFile()) yield { key: relative(directory, path), size: found.size, changedAt: found.mtime }
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
