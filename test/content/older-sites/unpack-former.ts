import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Unpacks a backup by the previous version (migrations up to 0038): two years of the demo, five of its files, and three thousand
 * jobs of all widths, some deleted and vacuumed. The version that made it could not restore it. Returns its folder.
 */
export async function unpackFormerBackup(targetFolder: string): Promise<string> {
  const folder = join(targetFolder, 'former')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', join(import.meta.dirname, 'backup-of-0038.tar'), '-C', folder])
  return join(folder, (await readdir(folder))[0] ?? '')
}
