import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../domain/kernel/files/disk-full.ts'
import { restrictToOwner } from './data-folder.ts'
import { OperatorError } from './operator-error.ts'

export const secretFileIn = (dataDir: string) => join(dataDir, 'session-secret')

/**
 * Returns the secret of `DATA_DIR/session-secret`, which is created at the first start. Two processes that start at the same time
 * get the same secret. Throws `OperatorError` with a sentence that names the file if the secret is invalid. An invalid secret is
 * never replaced, because existing links were signed with the original.
 */
export function loadSessionSecret(dataDir: string): string {
  const file = secretFileIn(dataDir)
  if (!existsSync(file)) makeSecret(dataDir, file)
  const secret = readSecret(file)
  if (isValidSessionSecret(secret)) return secret
  throw new OperatorError(
    `Le fichier ${file} ${sessionSecretRule} : rendez-lui son contenu, ou supprimez-le pour qu’un nouveau secret soit fait (les liens déjà envoyés ne s’ouvriront plus).`,
  )
}

function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    restrictToOwner(file, 0o600)
    return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const problem = code === 'EISDIR' ? 'est un dossier, pas un fichier' : `ne peut pas être lu (${code})`
    throw new OperatorError(
      `Le secret du site devrait se lire dans ${file}, qui ${problem} : corrigez cela, ou indiquez SESSION_SECRET.`,
    )
  }
}

/**
 * Writes the secret to a temporary file and links it to its name, so that the file is complete and only the first of two
 * processes succeeds.
 */
function makeSecret(dataDir: string, file: string): void {
  const draft = `${file}.${randomUUID()}`
  try {
    writeThrough(draft, randomBytes(32).toString('base64url'))
    giveName(draft, file)
    syncFolder(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const advice = isDiskFull(error)
      ? 'libérez de la place sur ce disque'
      : 'vérifiez les droits de ce dossier'
    throw new OperatorError(
      `Le secret du site n’a pas pu être écrit dans ${file} (${code}) : ${advice}, ou indiquez SESSION_SECRET.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // File systems without hard links reject `linkSync`.
    renameSync(draft, file)
  }
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes the folder to the disk. Otherwise a power failure may lose the new name. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Minimum number of characters: a shorter secret can be guessed, and allows signing links and sessions. */
const minSecretLength = 32

/** Maximum number of bytes: after a disk failure the file may contain anything. */
const maxSecretLength = 1_024
const unreadable = /[\p{Cc}\uFFFD]/u

export function isValidSessionSecret(text: string): boolean {
  const secret = text.trim()
  return secret.length >= minSecretLength && secret.length <= maxSecretLength && !unreadable.test(secret)
}
export const sessionSecretRule = `doit compter au moins ${minSecretLength} caractères, tous lisibles, et pas plus de 1\u00a0024`
