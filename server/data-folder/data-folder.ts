import { mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../domain/disk-full.ts'
import { WrongSetting } from '../refusal.ts'
import { closeRooms } from './closed-rooms.ts'
import { makeFolder } from './make-folder.ts'

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

/** A full disk is told by who cannot do without writing; pages and an outside database can. */
function tryToWrite(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.essai-')))
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}
