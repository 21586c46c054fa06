import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findRunningServer } from '../../adapters/embedded-postgres/running-server.ts'
import { type SiteProcess, startSite } from '../site-process.ts'

/** A folder for one site, removed after the test. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), 'tw-jantes-process-'))
  // As root the database runs under another account: let it in, or it would live in /var/lib and stay there.
  await chmod(dataDir, 0o755)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A site that is stopped after the test, if it was not before. */
export async function openSite(settings: Record<string, string>): Promise<SiteProcess> {
  const site = await startSite(settings)
  onTestFinished(async () => void (await site.kill('SIGTERM')))
  return site
}

/** A query in the tenant's schema of that database. */
export async function query<Row extends object>(url: string, text: string, tenant = 'tw'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${tenant}` })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

/** The live server of that folder's embedded database. */
export function embeddedServer(dataDir: string) {
  return findRunningServer(join(dataDir, 'postgres/cluster'))
}
