import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { publicSigningKeyOf, readSigners } from '../../adapters/backup/backup-signature.ts'
import {
  type BackupRejection,
  type RestorableBackup,
  validateBackup,
} from '../../adapters/backup/check-backup.ts'
import {
  type BackupManifest,
  computeSha256Hex,
  sessionSecretFileName,
} from '../../adapters/backup/manifest.ts'
import { isStorageEmpty, restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { listBackups } from '../../adapters/backup/write-backup.ts'
import { writeFileAtomically } from '../../adapters/files/write-file-atomically.ts'
import { formatDayAndHour } from '../../domain/kernel/calendar/french-dates.ts'
import { formatFrenchNumber } from '../../domain/kernel/text/french-number.ts'
import { openDataFolder } from '../environment/data-folder.ts'
import { openDatabaseForCommand, requireOwnConnections } from '../environment/database.ts'
import { type Environment, readEnvironment } from '../environment/env.ts'
import { createLog } from '../environment/log.ts'
import { describeOperatorFailure, InvalidSettingError, OperatorError } from '../environment/operator-error.ts'
import { migrationsFolder } from '../environment/paths.ts'
import { createAdapters } from '../site/adapters.ts'
import { printRejection } from './run-command.ts'

const usage =
  'Indiquez la sauvegarde : npm run restore -- DOSSIER [--elsewhere[=NOM] [--unverified]] [--replace]'

/**
 * Runs `npm run restore` (docs/recovery.md, Backup and restore): restores the backup in that folder, or the newest one below
 * it. `--elsewhere` first downloads the newest copy that this site has signed, or the one of that name, and names the newer
 * copies that it skips. `--unverified` accepts every signer. `--replace` allows replacing an existing site. Changes nothing when
 * it rejects the request. Returns the exit code.
 */
export async function runRestoreCommand(folder: string | undefined, words: string[]): Promise<number> {
  const options = words.map((word) => /^(?:(--replace|--unverified)|(--elsewhere)(?:=(.+))?)$/.exec(word))
  const [replaces, unverified] = ['--replace', '--unverified'].map((name) => words.includes(name))
  const elsewhere = options.find((word) => word?.[2])
  if (!folder || options.includes(null) || (unverified && !elsewhere)) return printRejection(usage)
  try {
    const env = readEnvironment({ makesNothing: true })
    const chosen = elsewhere
      ? await fetchFrom(env, folder, { name: elsewhere[3], isVerified: !unverified })
      : await chooseBackup(folder, env.TENANT)
    const backup = await validateBackup(chosen, { tenant: env.TENANT, migrationsFolder })
    if (backup.outcome !== 'valid') return printRejection(rejectionSentence(backup, chosen))
    return await restore(env, backup, Boolean(replaces))
  } catch (error) {
    return printRejection(describeOperatorFailure(error, 'La restauration a échoué.'))
  }
}

/** Returns the folder of the backup; for a folder of backups, that of the newest. */
async function chooseBackup(folder: string, tenant: string): Promise<string> {
  const [newest] = await listBackups(folder, tenant)
  return newest ? join(folder, newest.name) : folder
}

/** Downloads and decrypts a copy as a backup in that folder. Throws `OperatorError`. */
async function fetchFrom(
  { BACKUP_STORAGE_URL: url, BACKUP_IDENTITY_FILE: file, TENANT: tenant, SESSION_SECRET }: Environment,
  directory: string,
  { name, isVerified }: { name: string | undefined; isVerified: boolean },
): Promise<string> {
  if (!url) throw new OperatorError('Indiquez où sont les copies : BACKUP_STORAGE_URL.')
  if (!file)
    throw new OperatorError('Indiquez la clé privée qui ouvre les copies : BACKUP_IDENTITY_FILE=FICHIER.')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InvalidSettingError(
      'BACKUP_IDENTITY_FILE',
      `le fichier ${file} ne peut pas être lu (${error.code})`,
    )
  })
  const identities = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0)
    throw new InvalidSettingError(
      'BACKUP_IDENTITY_FILE',
      `le fichier ${file} ne contient aucune clé privée d’age`,
    )
  // A site that still has its secret can verify its own signature.
  const signers = [...readSigners(text), ...(SESSION_SECRET ? [publicSigningKeyOf(SESSION_SECRET)] : [])]
  if (isVerified && signers.length === 0)
    throw new OperatorError(
      `Rien ne dit qui doit avoir signé la copie : ajoutez à ${file} la ligne « # signed-by: … » que « npm run backup » affichait, ou acceptez la copie sans cette preuve avec --unverified. Rien n’a été touché.`,
    )
  const { fetchBackupCopy } = await import('../../adapters/backup/offsite-backups.ts')
  const fetched = await fetchBackupCopy({
    url,
    tenant,
    directory,
    name,
    identities,
    signers: isVerified ? signers : null,
  })
  if (fetched.outcome === 'fetched') {
    if (fetched.passedOver.length > 0) console.log(passedOverSentence(fetched.passedOver, fetched.folder))
    return fetched.folder
  }
  if (fetched.outcome === 'missing') throw new OperatorError(missingSentence(name, fetched.names))
  const why = {
    'wrong-key':
      'Cette clé n’ouvre pas la copie : il faut celle dont BACKUP_PUBLIC_KEY est la moitié publique.',
    damaged: 'Cette copie est abîmée : essayez-en une plus ancienne, avec --elsewhere=NOM.',
    unsigned:
      'Cette copie n’est pas signée : elle date d’une version du site qui ne signait pas encore, ou quelqu’un d’autre l’a déposée. Si vous savez d’où elle vient, ajoutez --unverified.',
    forged:
      'Cette copie n’est pas signée par ce site, ou porte le nom d’une autre : quelqu’un a pu la déposer. Essayez-en une plus ancienne, avec --elsewhere=NOM ; si SESSION_SECRET a changé depuis, il faut la ligne « # signed-by: … » d’alors.',
  }
  throw new OperatorError(`${why[fetched.outcome]} Rien n’a été touché.`)
}

function passedOverSentence(names: string[], folder: string): string {
  const head =
    names.length > 1
      ? 'Rien ne prouve que ce site a fait ces copies plus récentes, qui sont laissées de côté :'
      : 'Rien ne prouve que ce site a fait cette copie plus récente, qui est laissée de côté :'
  return listed(head, names, `La copie la plus récente qu’il a signée est ${basename(folder)}.`)
}

function missingSentence(name: string | undefined, names: string[]): string {
  if (!name || names.length === 0) return 'Aucune copie de ce site ne s’y trouve. Rien n’a été touché.'
  return listed(
    `Aucune copie du nom de ${name} ne s’y trouve, et rien n’a été touché. Il y a, de la plus récente à la plus ancienne :`,
    names,
    'Indiquez l’un de ces noms : --elsewhere=NOM.',
  )
}

async function restore(env: Environment, backup: RestorableBackup, replaces: boolean): Promise<number> {
  const { files } = await createAdapters(env)
  // Skips the check of an embedded database that does not exist yet, because the check would create it.
  if (!env.DATABASE_URL && !replaces && !hasCluster(env) && !(await isStorageEmpty(files)))
    return printRejection(notEmpty)
  if (!env.DATABASE_URL) openDataFolder(env.DATA_DIR)
  const database = await openDatabaseForCommand(env, createLog('silent'))
  try {
    if (database.isOthers) return printRejection(inUse)
    await requireOwnConnections(database.url)
    const target = {
      databaseUrl: database.url,
      files,
      prepare: () => void openDataFolder(env.DATA_DIR),
      keepSecret: (from: BackupManifest) => keepSecret(env, backup, from),
    }
    const outcome = await restoreBackup(target, backup, { replaces })
    if (outcome === 'in-use') return printRejection(inUse)
    if (outcome === 'not-empty') return printRejection(notEmpty)
    console.log(restoredSentence(backup.manifest, env))
    return 0
  } finally {
    await database.close()
  }
}

const hasCluster = ({ DATA_DIR }: Environment) => existsSync(join(DATA_DIR, 'postgres'))

const inUse = 'Le site tourne : arrêtez-le, sur toutes ses machines, puis recommencez.'
const notEmpty =
  'Il y a déjà un site à cet endroit, et rien n’a été touché. Pour le remplacer par la sauvegarde : npm run restore -- DOSSIER --replace'

/**
 * Restores the secret of the backup, so that links and sessions signed with it are valid again. Keeps a secret that the operator
 * manages.
 */
async function keepSecret(
  { secretFile }: Environment,
  { folder }: RestorableBackup,
  { secret }: BackupManifest,
) {
  if (!secretFile || !secret.isKept) return
  await writeFileAtomically(secretFile, await readFile(join(folder, sessionSecretFileName)))
}

/** Describes what was restored, and what the operator still has to do. */
function restoredSentence({ madeAt, tables, files, secret }: BackupManifest, env: Environment): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const isSame = (secret.isKept && env.secretFile) || computeSha256Hex(env.SESSION_SECRET) === secret.sha256
  return [
    `Restauré : le site du ${formatDayAndHour(new Date(madeAt))}, ${formatFrenchNumber(rows)} lignes et ${formatFrenchNumber(files.length)} fichiers, tous vérifiés.`,
    ...(isSame
      ? []
      : [
          'Attention : SESSION_SECRET n’est pas celui de la sauvegarde. Remettez le sien avant de démarrer, sinon les liens des e-mails et les vérifications en deux étapes ne vaudront plus.',
        ]),
    'Démarrez le site : « systemctl start tw-jantes », « docker compose up --detach » ou « npm start », selon l’installation.',
  ].join('\n')
}

/** Explains why this backup is not restored, and what to do instead. */
function rejectionSentence(rejection: BackupRejection, folder: string): string {
  const sentences = {
    missing: () => `Aucune sauvegarde de ce site ne se trouve dans ${folder}.`,
    newer: () =>
      'Cette sauvegarde vient d’une version plus récente du site : mettez d’abord le site à jour. Rien n’a été touché.',
    'other-queue': () =>
      'Cette sauvegarde vient d’une version plus ancienne, dont les tâches en attente étaient rangées autrement : restaurez-la avec le site de cette époque, puis mettez-le à jour. Rien n’a été touché.',
  }
  if (rejection.outcome === 'damaged')
    return listed(
      'Cette sauvegarde est abîmée, et rien n’a été touché. Il y manque, ou y a changé :',
      rejection.paths,
      'Essayez une sauvegarde plus ancienne.',
    )
  if (rejection.outcome === 'unplain')
    return listed(
      'Cette sauvegarde contient autre chose que des fichiers et des dossiers (un lien, un tube, un périphérique), et rien n’a été touché :',
      rejection.paths,
      'Une sauvegarde n’en contient jamais : quelqu’un l’a modifiée, ou l’a copiée en y laissant des liens. Essayez-en une autre.',
    )
  if (rejection.outcome === 'other-tenant')
    return `Cette sauvegarde est celle de « ${rejection.tenant} » : indiquez TENANT=${rejection.tenant}. Rien n’a été touché.`
  return sentences[rejection.outcome]()
}

/** Lists the first paths only: a failing disk loses many files. */
function listed(head: string, paths: string[], end: string): string {
  const shown = paths.slice(0, 10).map((path) => `  ${path}`)
  const more = paths.length > shown.length ? [`  et ${paths.length - shown.length} autres`] : []
  return [head, ...shown, ...more, end].join('\n')
}
