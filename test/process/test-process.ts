import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findRunningServer } from '../../adapters/embedded-postgres/server-process.ts'
import { createTestDatabase } from '../site/database.ts'
import { type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** A folder for one site, removed after the test. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeTemporaryFolder('process')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A site that is stopped after the test, if it was not before. */
export async function openSite(settings: Record<string, string>): Promise<SiteProcess> {
  const site = await startSite(settings)
  onTestFinished(async () => void (await site.kill('SIGTERM')))
  return site
}

/** The same on a database of the tests' own server, which is there sooner than one that the site makes for itself. */
export async function openSiteOnDatabase(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return openSite({ DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, ...settings })
}

/** A query in the tenant's schema of that database. */
export async function query<Row extends object>(url: string, text: string, tenant = 'tw'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${tenant}` })
  // A connection that is lost is told by the query that it carries.
  client.on('error', () => null)
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

/** The live server of that folder's embedded database, `null` when there is none. */
export async function embeddedServer(dataDir: string) {
  const cluster = await realpath(join(dataDir, 'postgres/cluster')).catch(() => null)
  return cluster ? findRunningServer(cluster) : null
}
