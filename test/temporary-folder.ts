import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for one test to delete. Others may enter it: the embedded PostgreSQL runs as another user
 * when the tests run as root, and would keep its data elsewhere, where nobody deletes it.
 */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tw-jantes-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
