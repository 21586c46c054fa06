import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFull, WrongSetting } from '../refusal.ts'

/** What the site keeps in `DATA_DIR`, and nobody else puts there. */
const own = /^(files|mail|postgres|session-secret.*)$/

/** For this account alone. As root, PostgreSQL runs under another one, which must pass through to its cluster. */
const passable = process.getuid?.() === 0 ? 0o711 : 0o700

/**
 * Makes `DATA_DIR` when it is missing, and closes it to the machine's other accounts whatever the umask: the folders
 * inside, and itself unless it holds anything else (who says `DATA_DIR=/tmp` keeps a `/tmp`). Throws `WrongSetting`.
 */
export function openDataFolder(folder: string): string {
  try {
    makeFolder(folder)
    tryToWrite(folder)
    closeRooms(folder)
    return folder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new WrongSetting('DATA_DIR', `le dossier ${folder} ne peut pas être écrit (${code})`)
  }
}

/** Node's own recursive way never returns where nothing can be made below an existing folder, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Two processes may start at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A full disk is told by who cannot do without writing; pages and an outside database can. */
function tryToWrite(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.essai-')))
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

function closeRooms(folder: string): void {
  if (readdirSync(folder).every((name) => own.test(name))) closeToOthers(folder, passable)
  for (const name of ['files', 'mail']) closeToOthers(join(folder, name), 0o700)
  closeToOthers(join(folder, 'postgres'), passable)
}

/** What another account lends to this one stays as its owner wants it. */
export function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && found.uid === process.getuid?.() && (found.mode & 0o777) !== mode) chmodSync(path, mode)
}
