import { rm } from 'node:fs/promises'
import pg from 'pg'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { closeAfterwards } from './closings.ts'
import { createTestDatabase, demoTemplateName } from './database.ts'
import { type Choices, choosePorts, loadServer, openWith, type Ports } from './open-on.ts'
import { quickHashing } from './quick-hashing.ts'

export interface TestSite {
  /** Asks the real site over real HTTP. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  origin: string
  /** A query in the tenant's schema. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  dataDir: string
  databaseUrl: string
}

/**
 * The built site on a database of its own, with its jobs running; closed after the file's tests. `fakes`
 * replaces ports, `settings` environment variables; `beside` another site, on whose database this one is a second node.
 */
export async function openTestSite({
  beside,
  ...choices
}: Choices & { beside?: TestSite } = {}): Promise<TestSite> {
  const dataDir = await makeTemporaryFolder('site')
  const server = await loadServer()
  const ports = choosePorts(server, dataDir, choices)
  const hasUsualDemo = choices.settings?.DEMO === 'on' && isUsual(ports)
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => {} }
    : await createTestDatabase(hasUsualDemo ? demoTemplateName : undefined)
  const { env, site } = await openWith(server, ports, database.url, dataDir, choices)
  const listener = await server.listen(site.app.fetch, { ...env, HOST: '127.0.0.1' }, site.fromMemory)
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 2,
    // Its days are the workshop's, not the machine's: an hour or two each night they are not the same.
    options: `-c search_path=${env.TENANT} -c TimeZone=Europe/Paris`,
  })
  // A test may cut every connection.
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

/** The demo's days are counted from the clock, its passwords hashed: with others it is made anew, which takes seconds. */
const isUsual = ({ clock, hashing }: Ports) =>
  hashing === quickHashing && Math.abs(clock.now().getTime() - Date.now()) < anHour
