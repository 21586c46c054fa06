import type { Instruments } from './instruments.ts'
import type { Sources } from './sources.ts'

/** Without any there is no figure: an alarm asks whether there is one. */
export function measureBackups({ gauge }: Instruments, { lastBackup }: Pick<Sources, 'lastBackup'>) {
  gauge('backup_made_timestamp_seconds', 'When the site was last backed up', 'outcome', async () => {
    const made = await lastBackup()
    return made ? [['made', made.getTime() / 1000]] : []
  })
}
