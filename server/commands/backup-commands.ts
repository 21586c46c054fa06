import { join } from 'node:path'
import { openBackups } from '../../adapters/backup/open-backups.ts'
import { frenchNumber } from '../../domain/french-number.ts'
import type { WrittenBackup } from '../../domain/ports/backups.ts'
import { reachDatabase } from '../database/database.ts'
import { requireWholeSite } from '../database/sound-database.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { failureSentence } from '../failure-sentence.ts'
import { createLog } from '../log.ts'
import { migrationsFolder } from '../paths.ts'
import { chooseAdapters } from '../site/adapters.ts'
import { backedUpSite } from '../site/backup-of-site.ts'
import { makeBackup } from './make-backup.ts'
import { refuse } from './refuse.ts'

/** `npm run backup` (docs/operations.md, Backup and restore), whether the site runs or not; answers the exit code. */
export async function backUpSite(directory: string): Promise<number> {
  try {
    return await backUpInto(directory, readEnvironment())
  } catch (error) {
    return refuse(failureSentence(error, 'La sauvegarde a échoué : rien n’en est resté.'))
  }
}

async function backUpInto(directory: string, env: Environment): Promise<number> {
  const database = await reachDatabase(env, createLog('silent'))
  try {
    await requireWholeSite(database.url, env.TENANT)
    const adapters = await chooseAdapters(env)
    const backups = openBackups(backedUpSite(env, database.url, adapters), directory, {
      migrationsFolder,
      elsewhere: null,
    })
    const written = await makeBackup(database.url, env.TENANT, adapters, backups)
    if (written === 'no-site')
      return refuse('Il n’y a pas encore de site à sauvegarder : démarrez-le une première fois.')
    if (!written)
      return refuse('Une sauvegarde de ce site est déjà en cours : réessayez quand elle sera finie.')
    console.log(doneSentence(join(directory, written.name), written))
    if (!env.secretFile)
      console.log('SESSION_SECRET n’y est pas : gardez-le ailleurs, il faut le même pour la restaurer.')
    return 0
  } finally {
    await database.close()
  }
}

function doneSentence(path: string, { rows, files, bytes }: WrittenBackup): string {
  const megabytes = Math.ceil(bytes / 1e6)
  return `Sauvegarde faite : ${path}\n${frenchNumber(rows)} lignes, ${frenchNumber(files)} fichiers, ${frenchNumber(megabytes)} Mo.`
}
