import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * A backup that the version before wrote (migrations up to 0038): the demo's two years, five of its files, three thousand jobs of
 * all widths, deleted and vacuumed between. Its restoration failed where it was made. Answers its folder.
 */
export async function unpackFormer(into: string): Promise<string> {
  const folder = join(into, 'former')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', join(import.meta.dirname, 'backup-of-0038.tar'), '-C', folder])
  return join(folder, (await readdir(folder))[0] ?? '')
}
