import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../../domain/kernel/files/disk-full.ts'
import { InvalidSettingError } from './operator-error.ts'

/**
 * Creates `DATA_DIR` if it is missing, and removes access for other accounts of the machine regardless of the umask: from the
 * folders inside, and from the folder itself unless it contains other files (`DATA_DIR=/tmp` must not close `/tmp`). Throws
 * `InvalidSettingError`.
 */
export function openDataFolder(folder: string): string {
  try {
    makeFolder(folder)
    tryToWrite(folder)
    restrictFolders(folder)
    return folder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InvalidSettingError('DATA_DIR', `le dossier ${folder} ne peut pas être écrit (${code})`)
  }
}

/**
 * Creates the folder of backups and checks that it is writable. Checks at the start and not only at the first nightly backup,
 * because systemd's unit allows writing only to the folders that it names. Throws `InvalidSettingError`.
 */
export function requireWritableBackups(folder: string | undefined): void {
  if (!folder) return
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    tryToWrite(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InvalidSettingError(
      'BACKUP_DIR',
      `le dossier ${folder} ne peut pas être écrit (${code}) : vérifiez ses droits, et avec systemd ReadWritePaths`,
    )
  }
}

/**
 * Tests whether the folder is writable. Ignores a full disk: pages and an external database work without it, and other
 * parts report it.
 */
function tryToWrite(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.essai-')))
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Creates a folder with its parents. Node's recursive `mkdir` never returns if nothing can be created, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process that starts at the same time may have created the folder.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Matches the names of the site's own entries in `DATA_DIR`. */
const own = /^(files|mail|postgres|session-secret.*)$/

/**
 * Mode that gives access to this account only. If this process runs as root, PostgreSQL runs under another account,
 * which must traverse the folder.
 */
const passable = process.getuid?.() === 0 ? 0o711 : 0o700

/** Removes access for other accounts from the folders inside, and from the whole folder when it contains nothing else. */
function restrictFolders(folder: string): void {
  if (readdirSync(folder).every((name) => own.test(name))) restrictToOwner(folder, passable)
  for (const name of ['files', 'mail']) restrictToOwner(join(folder, name), 0o700)
  restrictToOwner(join(folder, 'postgres'), passable)
}

/** Sets the mode, unless the path belongs to another account. */
export function restrictToOwner(path: string, mode: number): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats && stats.uid === process.getuid?.() && (stats.mode & 0o777) !== mode) chmodSync(path, mode)
}

/**
 * Creates this process's folder for uploads in progress, mode 0700. Deletes those of ended processes only, because other nodes
 * may share `dataDir`.
 */
export async function createUploadsFolder(dataDir: string): Promise<string> {
  const parent = join(dataDir, 'uploads')
  const own = join(parent, String(process.pid))
  await mkdir(parent, { recursive: true })
  await chmod(parent, 0o700)
  for (const name of await readdir(parent)) {
    if (!isProcessRunning(Number(name))) await rm(join(parent, name), { recursive: true, force: true })
  }
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { mode: 0o700 })
  return own
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
