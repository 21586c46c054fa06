import { readdir } from 'node:fs/promises'
import { readBackupName } from '../../domain/backup/backup-name.ts'

/** The backups of that installation in the folder, the newest first; none where there is no such folder. */
export async function listBackups(
  directory: string,
  tenant: string,
): Promise<{ name: string; madeAt: Date }[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return []
    throw error
  })
  return entries
    .flatMap((entry) => {
      const read = entry.isDirectory() ? readBackupName(entry.name) : null
      return read?.tenant === tenant ? [{ name: entry.name, madeAt: read.madeAt }] : []
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}
