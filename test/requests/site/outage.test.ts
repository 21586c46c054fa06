import { readFile } from 'node:fs/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabasePool } from '../../../db/client.ts'
import { isDatabaseOutage } from '../../../db/guarded-client.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { makeDatabaseUnavailable } from '../../site/database.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { reserveFreePort } from '../../site/site-process.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', PAGE_CACHE_MB: '8' } })
})

/** Returns the error that a promise rejects with. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('a transaction on a pool of one connection', () => {
  function open() {
    const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 1)
    onTestFinished(() => pool.end())
    return { db, pool }
  }
  const backend = async (db: Database) =>
    (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid

  test('releases its connection when BEGIN fails', async () => {
    const { db, pool } = open()
    const rejected = db.transaction(async () => {}, { isolationLevel: 'none' as never })
    await expect(rejected).rejects.toThrow('begin')
    expect(await db.transaction(async (tx) => backend(tx))).toBeGreaterThan(0)
    expect({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({
      busy: 0,
      waiting: 0,
    })
  })

  test('fails with an outage when its connection is lost; the next transaction gets another connection', async () => {
    const { db } = open()
    const failure = await failureOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      }),
    )
    expect(isDatabaseOutage(failure)).toBe(true)
    expect(await db.transaction(async (tx) => backend(tx))).toBeGreaterThan(0)
  })

  test('fails with an outage when its connection is lost between two statements', async () => {
    const { db } = open()
    const failure = await failureOf(
      db.transaction(async (tx) => {
        const pid = await backend(tx)
        await site.query('select pg_terminate_backend($1)', [pid])
        await vi.waitFor(async () => {
          expect(await failureOf(tx.execute(sql`select 1`))).not.toBeNull()
        })
        throw new Error('not what had gone wrong first')
      }),
    )
    expect(isDatabaseOutage(failure)).toBe(true)
  })

  test('keeps its connection when it is rolled back, and leaves no listener on it', async () => {
    const { db, pool } = open()
    const before = await backend(db)
    const listeners = async () => {
      const client = await pool.connect()
      client.release()
      return client.listenerCount('error') + client.listenerCount('end')
    }
    const first = await listeners()
    for (let n = 0; n < 20; n++)
      expect(await failureOf(db.transaction(async () => Promise.reject(new Error('no'))))).toMatchObject({
        message: 'no',
      })
    expect(await backend(db)).toBe(before)
    expect(await listeners()).toBe(first)
  })
})

describe('isOutage()', () => {
  test('is true for a server that rejects connections and for a pool without a free connection (decision 8)', async () => {
    const { db, pool } = openDatabasePool(`postgres://site@127.0.0.1:${await reserveFreePort()}/site`, 'tw')
    onTestFinished(() => pool.end())
    const ask = [
      () => pool.query('select 1'),
      () => db.execute(sql`select 1`),
      () => db.transaction(async () => {}),
    ]
    for (const failing of ask) expect(isDatabaseOutage(await failureOf(failing()))).toBe(true)

    const small = openDatabasePool(site.databaseUrl, 'tw', 1)
    onTestFinished(() => small.pool.end())
    const client = await small.pool.connect()
    expect(isDatabaseOutage(await failureOf(small.db.execute(sql`select 1`)))).toBe(true)
    client.release()
  })

  test('is false for a missing file, a broken pipe outside the database and a wrong query (decision 8)', async () => {
    expect(isDatabaseOutage(await failureOf(readFile('/nowhere/at/all')))).toBe(false)
    const pipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    expect(isDatabaseOutage(pipe)).toBe(false)
    expect(isDatabaseOutage(new DrizzleQueryError('select 1', [], pipe))).toBe(false)
    expect(isDatabaseOutage(new Error('timeout exceeded when trying to connect'))).toBe(false)
    const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 1)
    onTestFinished(() => pool.end())
    expect(isDatabaseOutage(await failureOf(db.execute(sql`select nothing`)))).toBe(false)
    const circle = new Error('a')
    circle.cause = new Error('b', { cause: circle })
    expect(isDatabaseOutage(circle)).toBe(false)
    for (const other of [null, 'ECONNREFUSED', { code: '57P01' }]) expect(isDatabaseOutage(other)).toBe(false)
  })
})

test('a statement that takes too long returns 503 with Retry-After (decision 8)', async () => {
  const holder = new pg.Client({ connectionString: site.databaseUrl, options: '-c search_path=tw' })
  await holder.connect()
  await holder.query('begin; lock table articles in access exclusive mode')
  const slowRequest = site.fetch('/actualites/jamais-vu')
  // Cancels the query, as the server does after `statement_timeout`.
  await vi.waitFor(async () => {
    const cancelled = await site.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(cancelled.length).toBeGreaterThan(0)
  })
  const response = await slowRequest
  await holder.end()
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('10')
  expect(await response.text()).not.toContain('canceling')
})

describe('while the database is unavailable, a signed-in user', () => {
  const cachedPaths = ['/', '/actualites', '/actualites/decapage-avant-peinture', '/services/renovation']
  const data = '/actualites.data?_routes=routes%2Fpublic%2Fnews%2Fnews'

  test('gets the cached public page with private headers, otherwise a sentence with Retry-After (decision 18)', async () => {
    const Cookie = await signInToTestSite(site, 'pro@exemple.fr')
    const asVisitor = new Map<string, string>()
    for (const path of [...cachedPaths, data]) asVisitor.set(path, await (await site.fetch(path)).text())
    const restoreDatabase = await makeDatabaseUnavailable(site.databaseUrl)
    onTestFinished(restoreDatabase)

    for (const [path, text] of asVisitor) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const response = await site.fetch(path, { headers: { Cookie, 'Accept-Encoding': encoding } })
        expect([path, response.status]).toEqual([path, 200])
        expect(await response.text()).toBe(text)
        expect(response.headers.get('Cache-Control')).toBe('private, no-store')
        expect(response.headers.get('ETag')).toBeNull()
        expect(response.headers.get('Content-Security-Policy')).not.toContain('nonce-')
      }
    }
    for (const path of ['/espace_pro', '/espace_pro/commandes', '/actualites/soudure-tig-jante-fissuree']) {
      const response = await site.fetch(path, { headers: { Cookie } })
      expect([path, response.status]).toEqual([path, 503])
      expect(response.headers.get('Retry-After')).toBe('10')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      const html = await response.text()
      expect(html).toContain('lang="fr"')
      expect(html).toContain('Merci de réessayer dans un instant.')
    }
    const posted = await site.fetch('/', {
      method: 'POST',
      headers: { Cookie, Origin: site.origin },
      body: new URLSearchParams(),
    })
    expect(posted.status).toBe(503)
  })
})
