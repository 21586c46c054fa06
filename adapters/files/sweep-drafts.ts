import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { draftName } from './write-file-atomically.ts'

/**
 * Deletes the drafts below `directory` that were last written before that moment: those of processes that died
 * or disks that were pulled. Answers how many.
 */
export async function sweepDrafts(directory: string, before: Date): Promise<number> {
  let swept = 0
  try {
    for await (const entry of await opendir(directory, { recursive: true })) {
      if (entry.isFile() && draftName.test(entry.name)) swept += await sweep(entry, before)
    }
  } catch (error) {
    // Nothing was written yet, or a folder went meanwhile: the next sweep sees the rest.
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
