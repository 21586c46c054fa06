import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findRunningServer } from '../../adapters/embedded-postgres/server-process.ts'
import { createTestDatabase } from '../site/database.ts'
import { type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Makes a folder for one site, removed after the test. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeTemporaryFolder('process')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Starts a site, stopped after the test if it still runs. */
export async function startSiteProcess(settings: Record<string, string>): Promise<SiteProcess> {
  const site = await startSite(settings)
  onTestFinished(async () => void (await site.kill('SIGTERM')))
  return site
}

/** Starts a site on a database of the tests' own server, which is faster than a database of its own. */
export async function openSiteOnDatabase(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return startSiteProcess({ DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, ...settings })
}

/** Runs a query in the tenant's schema of this database. */
export async function queryTenant<Row extends object>(
  url: string,
  text: string,
  tenant = 'tw',
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${tenant}` })
  // The query itself reports a lost connection.
  client.on('error', () => null)
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

/** Returns the running server of the folder's embedded database, `null` if there is none. */
export async function embeddedServer(dataDir: string) {
  const cluster = await realpath(join(dataDir, 'postgres/cluster')).catch(() => null)
  return cluster ? findRunningServer(cluster) : null
}
