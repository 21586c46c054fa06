import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { installDebianPackage } from '../machine/debian.mjs'
import { quickFolder } from '../machine/quick-folder.mjs'
import { debianBinaries, startDebian } from './debian-postgres.mjs'
import { quickSettings } from './quick-settings.mjs'

/**
 * Starts a PostgreSQL server other than the site's own, in a folder of its own: Debian's if it is installed or can be installed,
 * otherwise a second packaged one. Returns its name, its `url`, and `stop()`, which removes it.
 */
export async function startSecondPostgres() {
  const folder = mkdtempSync(join(quickFolder(), 'second-postgres-'))
  chmodSync(folder, 0o755)
  const binaries = debianBinaries() ?? ((await installDebianPackage('postgresql')) ? debianBinaries() : null)
  const server = binaries ? await startDebian(binaries, folder) : await startPackaged(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { ...server, stop: () => server.stop().finally(remove) }
}

async function startPackaged(dataDir) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings: quickSettings })
  return { name: 'PostgreSQL fourni', url, stop }
}
