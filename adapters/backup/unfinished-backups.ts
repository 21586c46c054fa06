import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupName } from '../../domain/backup/backup-name.ts'

export const draftOf = (name: string) => `.${name}.part`

/** What a killed process, or a machine without power, had begun. The lock says that nobody else is at it. */
export async function sweepUnfinished(directory: string, tenant: string): Promise<void> {
  for (const entry of await readdir(directory)) {
    const begun = /^\.(.+)\.part$/.exec(entry)?.[1]
    if (begun && readBackupName(begun)?.tenant === tenant)
      await rm(join(directory, entry), { recursive: true, force: true })
  }
}
