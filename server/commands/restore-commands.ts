import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretName } from '../../adapters/backup/backup-paths.ts'
import { judgeBackup, type SoundBackup } from '../../adapters/backup/judge-backup.ts'
import { listBackups } from '../../adapters/backup/list-backups.ts'
import type { Manifest } from '../../adapters/backup/manifest.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { isEmpty } from '../../adapters/backup/restore-files.ts'
import { writeFileAtomically } from '../../adapters/files/write-file-atomically.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { reachDatabase } from '../database/database.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { failureSentence } from '../failure-sentence.ts'
import { createLog } from '../log.ts'
import { migrationsFolder } from '../paths.ts'
import { Refusal, WrongSetting } from '../refusal.ts'
import { chooseAdapters } from '../site/adapters.ts'
import { refuse } from './refuse.ts'
import { restored } from './restored.ts'
import { whyNot } from './why-not.ts'

const usage = 'Indiquez la sauvegarde : npm run restore -- DOSSIER [--elsewhere[=NOM]] [--replace]'

/**
 * `npm run restore` (docs/operations.md, Backup and restore): the backup of that name, or the newest that lies in that
 * folder. `--elsewhere` brings the newest copy, or the one of that name, into the folder first; `--replace` allows it to take the place
 * of a site that is there. What is refused has touched nothing. Answers the exit code.
 */
export async function restoreSite(folder: string | undefined, words: string[]): Promise<number> {
  const asked = words.map((word) => /^(--replace|--elsewhere)(?:=(.+))?$/.exec(word))
  const [replaces, elsewhere] = ['--replace', '--elsewhere'].map((name) =>
    asked.find((word) => word?.[1] === name),
  )
  if (!folder || asked.includes(null) || replaces?.[2]) return refuse(usage)
  try {
    const env = readEnvironment(process.env, { makesNothing: true })
    const chosen = elsewhere
      ? await fetchFrom(env, folder, elsewhere[2])
      : await chooseBackup(folder, env.TENANT)
    const backup = await judgeBackup(chosen, { tenant: env.TENANT, migrationsFolder })
    if (backup.outcome !== 'sound') return refuse(whyNot(backup, chosen))
    return await restore(env, backup, Boolean(replaces))
  } catch (error) {
    return refuse(failureSentence(error, 'La restauration a échoué.'))
  }
}

/** A folder of backups stands for its newest. */
async function chooseBackup(folder: string, tenant: string): Promise<string> {
  const [newest] = await listBackups(folder, tenant)
  return newest ? join(folder, newest.name) : folder
}

/** The copy, decrypted, as a backup of that folder. Throws `Refusal`. */
async function fetchFrom(
  { BACKUP_STORAGE_URL: url, BACKUP_IDENTITY_FILE: file, TENANT: tenant }: Environment,
  directory: string,
  name: string | undefined,
): Promise<string> {
  if (!url) throw new Refusal('Indiquez où sont les copies : BACKUP_STORAGE_URL.')
  if (!file) throw new Refusal('Indiquez la clé privée qui ouvre les copies : BACKUP_IDENTITY_FILE=FICHIER.')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new WrongSetting('BACKUP_IDENTITY_FILE', `le fichier ${file} ne peut pas être lu (${error.code})`)
  })
  const identities = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0)
    throw new WrongSetting('BACKUP_IDENTITY_FILE', `le fichier ${file} ne contient aucune clé privée d’age`)
  const { fetchCopy } = await import('../../adapters/backup/backups-elsewhere.ts')
  const fetched = await fetchCopy({ url, tenant, directory, name, identities })
  if (fetched.outcome === 'fetched') return fetched.folder
  const why = {
    missing: `Aucune copie${name ? ` du nom de ${name}` : ' de ce site'} ne s’y trouve.`,
    'wrong-key':
      'Cette clé n’ouvre pas la copie : il faut celle dont BACKUP_PUBLIC_KEY est la moitié publique.',
    damaged: 'Cette copie est abîmée : essayez-en une plus ancienne, avec --elsewhere=NOM.',
  }
  throw new Refusal(`${why[fetched.outcome]} Rien n’a été touché.`)
}

async function restore(env: Environment, backup: SoundBackup, replaces: boolean): Promise<number> {
  const { files } = await chooseAdapters(env)
  // A database of our own would come about by asking it whether it is empty.
  if (!env.DATABASE_URL && !replaces && !hasCluster(env) && !(await isEmpty(files))) return refuse(notEmpty)
  if (!env.DATABASE_URL) openDataFolder(env.DATA_DIR)
  const database = await reachDatabase(env, createLog('silent'))
  try {
    if (database.isOthers) return refuse(inUse)
    const place = {
      databaseUrl: database.url,
      files,
      prepare: () => void openDataFolder(env.DATA_DIR),
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

const hasCluster = ({ DATA_DIR }: Environment) => existsSync(join(DATA_DIR, 'postgres'))

const inUse = 'Le site tourne : arrêtez-le, sur toutes ses machines, puis recommencez.'
const notEmpty =
  'Il y a déjà un site à cet endroit, et rien n’a été touché. Pour le remplacer par la sauvegarde : npm run restore -- DOSSIER --replace'

/** What was signed before is good again. Where the operator keeps the secret, it stays theirs. */
async function keepSecret({ secretFile }: Environment, { folder }: SoundBackup, { secret }: Manifest) {
  if (!secretFile || !secret.isKept) return
  await writeFileAtomically(secretFile, await readFile(join(folder, secretName)))
}
