import { join } from 'node:path'
import { formatSignerComment, publicSigningKeyOf } from '../../adapters/backup/backup-signature.ts'
import { openBackups } from '../../adapters/backup/open-backups.ts'
import { openDatabasePool } from '../../db/client.ts'
import type { Backups, WrittenBackup } from '../../domain/kernel/ports/backups.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { formatFrenchNumber } from '../../domain/kernel/text/french-number.ts'
import { createBackup } from '../../domain/oversight/backups/backups.ts'
import { openDatabaseForCommand, requireCompleteDatabase } from '../environment/database.ts'
import { type Environment, readEnvironment } from '../environment/env.ts'
import { createLog } from '../environment/log.ts'
import { describeOperatorFailure } from '../environment/operator-error.ts'
import { migrationsFolder } from '../environment/paths.ts'
import { createAdapters } from '../site/adapters.ts'
import { toBackedUpSite } from '../site/site-backups.ts'
import { printRejection } from './run-command.ts'

/** Runs `npm run backup` (docs/recovery.md, Backup and restore), whether the site runs or not. Returns the exit code. */
export async function runBackupCommand(directory: string): Promise<number> {
  try {
    return await backUpInto(directory, readEnvironment())
  } catch (error) {
    return printRejection(describeOperatorFailure(error, 'La sauvegarde a échoué : rien n’en est resté.'))
  }
}

async function backUpInto(directory: string, env: Environment): Promise<number> {
  const database = await openDatabaseForCommand(env, createLog('silent'))
  try {
    await requireCompleteDatabase(database.url, env.TENANT)
    const adapters = await createAdapters(env)
    const backups = openBackups(toBackedUpSite(env, database.url, adapters), directory, {
      migrationsFolder,
      elsewhere: null,
    })
    const written = await makeBackup(database.url, env.TENANT, adapters, backups)
    if (written === 'no-site')
      return printRejection('Il n’y a pas encore de site à sauvegarder : démarrez-le une première fois.')
    if (!written)
      return printRejection('Une sauvegarde de ce site est déjà en cours : réessayez quand elle sera finie.')
    console.log(doneSentence(join(directory, written.name), written))
    if (!env.secretFile)
      console.log('SESSION_SECRET n’y est pas : gardez-le ailleurs, il faut le même pour la restaurer.')
    if (env.BACKUP_PUBLIC_KEY)
      console.log(
        `Les copies ailleurs sont signées par ce site. Gardez cette ligne dans le fichier de la clé privée, la restauration la demande :\n${formatSignerComment(publicSigningKeyOf(env.SESSION_SECRET))}`,
      )
    return 0
  } finally {
    await database.close()
  }
}

function doneSentence(path: string, { rows, files, bytes }: WrittenBackup): string {
  const megabytes = Math.ceil(bytes / 1e6)
  return `Sauvegarde faite : ${path}\n${formatFrenchNumber(rows)} lignes, ${formatFrenchNumber(files)} fichiers, ${formatFrenchNumber(megabytes)} Mo.`
}

/**
 * Makes the backup. Before an upgrade the database has the tables of the former version: they are backed up unchanged,
 * and the run is recorded only if the table of runs has its current columns.
 */
async function makeBackup(url: string, tenant: string, { clock }: Deps<'clock'>, backups: Backups) {
  const { db, pool } = openDatabasePool(url, tenant, 1)
  try {
    const { rows } = await pool.query(
      `select to_regclass('migrations') as site,
         exists (select 1 from pg_attribute where attrelid = to_regclass('backup_runs') and attname = 'kind') as tells`,
    )
    if (!rows[0]?.site) return 'no-site'
    return await (rows[0].tells ? createBackup({ db, clock }, backups) : backups.write())
  } finally {
    await pool.end()
  }
}
