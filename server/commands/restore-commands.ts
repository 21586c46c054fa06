import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '../../adapters/backup/list-backups.ts'
import { type Manifest, secretName } from '../../adapters/backup/manifest.ts'
import {
  type BackupRefusal,
  judgeBackup,
  restoreBackup,
  type SoundBackup,
} from '../../adapters/backup/restore-backup.ts'
import { hashOf } from '../../adapters/backup/tally.ts'
import { writeFileAtomically } from '../../adapters/files/write-file-atomically.ts'
import { dayAndHour } from '../../domain/calendar/day-and-hour.ts'
import { chooseAdapters } from '../adapters.ts'
import { reachDatabase } from '../database.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { failureSentence } from '../failure-sentence.ts'
import { createLog } from '../log.ts'
import { migrationsFolder } from '../paths.ts'
import { refuse } from './run-on-database.ts'

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

function restored({ madeAt, tables, files, secret }: Manifest, env: Environment): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const inFrench = (count: number) => new Intl.NumberFormat('fr-FR').format(count)
  const isSame = (secret.isKept && env.secretFile) || hashOf(env.SESSION_SECRET) === secret.sha256
  return [
    `Restauré : le site du ${dayAndHour(new Date(madeAt))}, ${inFrench(rows)} lignes et ${inFrench(files.length)} fichiers, tous vérifiés.`,
    ...(isSame
      ? []
      : [
          'Attention : SESSION_SECRET n’est pas celui de la sauvegarde. Remettez le sien avant de démarrer, sinon les liens des e-mails et les vérifications en deux étapes ne vaudront plus.',
        ]),
    'Démarrez le site avec « npm start ».',
  ].join('\n')
}

function whyNot(refusal: BackupRefusal, folder: string): string {
  const sentences = {
    missing: () => `Aucune sauvegarde de ce site ne se trouve dans ${folder}.`,
    newer: () =>
      'Cette sauvegarde vient d’une version plus récente du site : mettez d’abord le site à jour. Rien n’a été touché.',
    'other-queue': () =>
      'Cette sauvegarde vient d’une version plus ancienne, dont les tâches en attente étaient rangées autrement : restaurez-la avec le site de cette époque, puis mettez-le à jour. Rien n’a été touché.',
  }
  if (refusal.outcome === 'damaged') return damaged(refusal.paths)
  if (refusal.outcome === 'other-tenant')
    return `Cette sauvegarde est celle de « ${refusal.tenant} » : indiquez TENANT=${refusal.tenant}. Rien n’a été touché.`
  return sentences[refusal.outcome]()
}

/** The first ones: a disk that fails loses many. */
function damaged(paths: string[]): string {
  const shown = paths.slice(0, 10).map((path) => `  ${path}`)
  const more = paths.length > shown.length ? [`  et ${paths.length - shown.length} autres`] : []
  return [
    'Cette sauvegarde est abîmée, et rien n’a été touché. Il y manque, ou y a changé :',
    ...shown,
    ...more,
    'Essayez une sauvegarde plus ancienne.',
  ].join('\n')
}
