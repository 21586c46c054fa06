import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for one test, which the test deletes. Other users may enter it: if the tests run as root, the embedded
 * PostgreSQL runs as another user, and would otherwise keep its data in a place where no test deletes them.
 */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tw-jantes-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
