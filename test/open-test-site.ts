import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { createDiskStore } from '../adapters/files/disk-store.ts'
import { createEmlMailer } from '../adapters/mail/eml-mailer.ts'
import type { Clock, FileStore, Mailer } from '../domain/ports.ts'
import { createTestDatabase } from './database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface TestSite {
  /** Asks the real site over real HTTP. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  origin: string
  /** A query in the tenant's schema. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  dataDir: string
  databaseUrl: string
}

interface Ports {
  files: FileStore
  mailer: Mailer
  clock: Clock
}

/**
 * The built site on a database of its own, with its jobs running; closed after the file's tests. `fakes`
 * replaces ports, `settings` environment variables.
 */
export async function openTestSite({
  fakes,
  settings,
}: {
  fakes?: (real: Ports) => Partial<Ports>
  settings?: Record<string, string>
} = {}): Promise<TestSite> {
  // The tests see what visitors get: the build. `scripts/test.mjs` makes it first.
  const server: typeof import('../server/start.ts') = await import('../build/server/index.js' as string)
  const database = await createTestDatabase()
  const dataDir = await makeTemporaryFolder('site')
  const env = server.readEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '0',
    SITE_URL: 'http://site.test',
    TRUST_PROXY: '1',
    // Most tests write to the database behind the site's back: what they ask for is rendered anew.
    PAGE_CACHE_MB: '0',
    ...settings,
  })
  const log = server.createLog('silent')
  const real: Ports = {
    files: createDiskStore({ directory: join(dataDir, 'files'), tenant: env.TENANT }),
    mailer: createEmlMailer({ directory: join(dataDir, 'mail'), from: env.MAIL_FROM }),
    clock: { now: () => new Date() },
  }
  const { build, clientDirectory } = server
  const ports = { ...real, ...fakes?.(real) }
  const site = await server.openSite({
    env,
    log,
    databaseUrl: database.url,
    ...ports,
    build,
    clientDirectory,
  })
  const listener = await server.listen(site.app.fetch, { ...env, HOST: '127.0.0.1' }, site.fromMemory)
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 2,
    options: `-c search_path=${env.TENANT}`,
  })
  // A test may cut every connection.
  pool.on('error', () => {})
  const origin = `http://127.0.0.1:${listener.port}`

  afterAll(async () => {
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
