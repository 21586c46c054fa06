import { rm } from 'node:fs/promises'
import pg from 'pg'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { closeAfterwards } from './closings.ts'
import { createTestDatabase, demoTemplateName } from './database.ts'
import { type Choices, openOn } from './open-on.ts'

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
 * replaces ports, `settings` environment variables.
 */
export async function openTestSite({ fakes, settings }: Choices = {}): Promise<TestSite> {
  // The demo's days are counted from the clock: with another one it is made anew.
  const isUsualDemo = settings?.DEMO === 'on' && !fakes
  const database = await createTestDatabase(isUsualDemo ? demoTemplateName : undefined)
  const dataDir = await makeTemporaryFolder('site')
  const { env, server, site } = await openOn(database.url, dataDir, { fakes, settings })
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
