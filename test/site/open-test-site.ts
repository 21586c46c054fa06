import { rm } from 'node:fs/promises'
import pg from 'pg'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { closeAfterwards } from './close-afterwards.ts'
import { createTestDatabase, demoTemplateName } from './database.ts'
import {
  createTestPorts,
  loadBuiltServer,
  openSiteWith,
  type SiteOptions,
  type TestPorts,
} from './open-site-on.ts'
import { fastPasswordHashing } from './quick-hashing.ts'

export interface TestSite {
  /** Sends a request to the real site over HTTP. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  origin: string
  /** Runs a query in the tenant's schema. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  dataDir: string
  databaseUrl: string
}

/**
 * Opens the built site on its own database, with its jobs running. Closed after the file's tests. `fakes` replaces ports,
 * `settings` replaces environment variables; with `beside`, this site is a second node on another site's database.
 */
export async function openTestSite({
  beside,
  ...choices
}: SiteOptions & { beside?: TestSite } = {}): Promise<TestSite> {
  const dataDir = await makeTemporaryFolder('site')
  const server = await loadBuiltServer()
  const ports = createTestPorts(server, dataDir, choices)
  const hasUsualDemo = choices.settings?.DEMO === 'on' && isUsual(ports)
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => {} }
    : await createTestDatabase(hasUsualDemo ? demoTemplateName : undefined)
  const { env, site } = await openSiteWith(server, ports, database.url, dataDir, choices)
  const listener = await server.listen(site.app.fetch, { ...env, HOST: '127.0.0.1' }, site, site.fromMemory)
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 2,
    // Uses the days of France, not of the machine: they differ for an hour or two each night.
    options: `-c search_path=${env.TENANT} -c TimeZone=Europe/Paris`,
  })
  // Ignores lost connections, because a test may close every connection.
  pool.on('error', () => {})
  const origin = `http://127.0.0.1:${listener.port}`

  closeAfterwards(async () => {
    await Promise.all([listener.close(), site.endStreams()])
    await site.close()
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    origin,
    dataDir,
    databaseUrl: database.url,
    fetch: (path, init) => fetch(new URL(path, origin), { redirect: 'manual', ...init }),
    query: async (text, values) => (await pool.query(text, values)).rows,
  }
}

const anHour = 3_600_000

/**
 * Whether the stored demo can be used. Its dates depend on the clock and its passwords on the hashing; with other ones the demo
 * is created again, which takes seconds.
 */
const isUsual = ({ clock, hashing }: TestPorts) =>
  hashing === fastPasswordHashing && Math.abs(clock.now().getTime() - Date.now()) < anHour
