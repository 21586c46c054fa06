import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretName } from '../../adapters/backup/backup-paths.ts'
import { judgeBackup, type SoundBackup } from '../../adapters/backup/judge-backup.ts'
import { listBackups } from '../../adapters/backup/list-backups.ts'
import type { Manifest } from '../../adapters/backup/manifest.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { writeFileAtomically } from '../../adapters/files/write-file-atomically.ts'
import { reachDatabase } from '../database/database.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { failureSentence } from '../failure-sentence.ts'
import { createLog } from '../log.ts'
import { migrationsFolder } from '../paths.ts'
import { chooseAdapters } from '../site/adapters.ts'
import { refuse } from './refuse.ts'
import { restored } from './restored.ts'
import { whyNot } from './why-not.ts'

const usage = 'Indiquez la sauvegarde : npm run restore -- DOSSIER [--replace]'

/**
 * `npm run restore` (docs/operations.md, Backup and restore): the backup of that name, or the newest that lies in that
 * folder. `--replace` allows it to take the place of a site that is there. Answers the exit code.
 */
export async function restoreSite(folder: string | undefined, words: string[]): Promise<number> {
  if (!folder || words.some((word) => word !== '--replace')) return refuse(usage)
  try {
    const env = readEnvironment()
    const chosen = await chooseBackup(folder, env.TENANT)
    const backup = await judgeBackup(chosen, { tenant: env.TENANT, migrationsFolder })
    if (backup.outcome !== 'sound') return refuse(whyNot(backup, chosen))
    return await restore(env, backup, words.includes('--replace'))
  } catch (error) {
    return refuse(failureSentence(error, 'La restauration a échoué.'))
  }
}

/** A folder of backups stands for its newest. */
async function chooseBackup(folder: string, tenant: string): Promise<string> {
  const [newest] = await listBackups(folder, tenant)
  return newest ? join(folder, newest.name) : folder
}

async function restore(env: Environment, backup: SoundBackup, replaces: boolean): Promise<number> {
  const database = await reachDatabase(env, createLog('silent'))
  try {
    if (database.isOthers) return refuse(inUse)
    const { files } = await chooseAdapters(env)
    const place = {
      databaseUrl: database.url,
      files,
      keepSecret: (from: Manifest) => keepSecret(env, backup, from),
    }
    const outcome = await restoreBackup(place, backup, { replaces })
    if (outcome === 'in-use') return refuse(inUse)
    if (outcome === 'not-empty') return refuse(notEmpty)
    console.log(restored(backup.manifest, env))
    return 0
  } finally {
    await database.close()
  }
}

const inUse = 'Le site tourne : arrêtez-le, sur toutes ses machines, puis recommencez.'
const notEmpty =
  'Il y a déjà un site à cet endroit, et rien n’a été touché. Pour le remplacer par la sauvegarde : npm run restore -- DOSSIER --replace'

/** What was signed before is good again. Where the operator keeps the secret, it stays theirs. */
async function keepSecret({ secretFile }: Environment, { folder }: SoundBackup, { secret }: Manifest) {
  if (!secretFile || !secret.isKept) return
  await writeFileAtomically(secretFile, await readFile(join(folder, secretName)))
}
