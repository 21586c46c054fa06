import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { type SiteProcess, startSite } from '../../site/site-process.ts'
import { makeTemporaryFolder } from '../../temporary-folder.ts'
import { journeyDatabaseUrl, query } from './database.ts'

export interface DedicatedSite {
  origin: string
  /** Environment variables for the site's commands. */
  settings: Record<string, string>
  dataDir: string
  database: pg.Client
  close(): Promise<void>
}

/** Starts an empty site with its own database on the shared server, for journeys that would disturb others. */
export async function startDedicatedSite(more: Record<string, string> = {}): Promise<DedicatedSite> {
  const dataDir = await makeTemporaryFolder('dedicated-site')
  const own = new URL(await journeyDatabaseUrl())
  own.pathname = `/own_${randomBytes(4).toString('hex')}`
  await query(`create database ${own.pathname.slice(1)}`)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: own.href, ...more }
  const site: SiteProcess = await startSite(settings)
  const database = new pg.Client({ connectionString: own.href, options: '-c search_path=tw' })
  await database.connect()
  return {
    origin: site.origin,
    settings,
    dataDir,
    database,
    async close() {
      await database.end()
      await site.kill('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
