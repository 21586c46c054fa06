import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { subscribeToTestNewsletter } from '../content/subscribe.ts'
import { startFailingProxy } from '../peers/failing-proxy.ts'
import { queryTenant } from '../process/test-process.ts'
import { readMetric } from '../site/metrics.ts'
import { type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const token = 'a token of some length'
const poolSize = 10

let databaseDir: string
let dataDir: string
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let site: SiteProcess
let sent = 0

beforeAll(async () => {
  databaseDir = await makeTemporaryFolder('connections-db')
  dataDir = await makeTemporaryFolder('connections')
  database = await startEmbeddedPostgres({ dataDir: databaseDir })
  site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    METRICS_TOKEN: token,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await site.kill('SIGTERM')
  await database.stop()
  await rm(databaseDir, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Subscribes an address, which is one transaction of row, limit and job. Returns the address if the site acknowledged it, else
 * `null`.
 */
async function send(): Promise<string | null> {
  const email = `visiteur-${sent++}@exemple.fr`
  return (await subscribeToTestNewsletter(site.origin, email)) ? email : null
}

/** Waits until the site accepts a subscription again. */
const sendAtLast = () => vi.waitFor(async () => expect(await send()).not.toBeNull())

/** Runs `causeFault` while four visitors send forms without a pause. Returns the acknowledged addresses. */
async function underLoad(causeFault: () => Promise<void>): Promise<string[]> {
  const acknowledged: string[] = []
  let isOver = false
  const senders = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const email = await send()
      if (email) acknowledged.push(email)
    }
  })
  await causeFault().finally(() => {
    isOver = true
  })
  await Promise.all(senders)
  return acknowledged
}

/** Checks that the same process responds, can use all of its connections, and has stored everything that it acknowledged. */
async function expectWhole(acknowledged: string[]) {
  await sendAtLast()
  const atOnce = await Promise.all(Array.from({ length: 2 * poolSize }, send))
  expect(atOnce.filter((email) => email === null)).toEqual([])
  const inSite = { fetch: (path: string, init?: RequestInit) => fetch(site.origin + path, init) }
  await vi.waitFor(async () => {
    const [busy, , waiting] = await readMetric(inSite, token, 'db_pool_connections')
    expect({ busy, waiting }).toEqual({ busy: 0, waiting: 0 })
  })
  const rows = await queryTenant<{ email: string }>(
    database.url,
    'select email from newsletter_subscriptions',
  )
  const stored = new Set(rows.map(({ email }) => email))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  // The log has no stack trace and no warning.
  expect(site.output()).toMatch(/^\s*TW Jantes est ouvert[^{]*$/)
}

const connectionsOfSite = `
  from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`

test('after 200 closed database connections under load, the site still runs and no acknowledged request is lost', async () => {
  const acknowledged = await underLoad(async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    for (let round = 0; round < 200; round++) {
      await client.query(`select pg_terminate_backend(pid) ${connectionsOfSite}`)
      // Makes the connections work again in every second round, and finish a transaction in every fifth.
      if (round % 2) await fetch(`${site.origin}/readyz`)
      if (round % 5 === 0) await sendAtLast()
    }
    await client.end()
  })
  await expectWhole(acknowledged)
})

test('after ten restarts of the database under load, the site still runs and no acknowledged request is lost', async () => {
  const acknowledged = await underLoad(async () => {
    for (let round = 0; round < 10; round++) {
      await database.stop()
      database = await startEmbeddedPostgres({ dataDir: databaseDir })
      await sendAtLast()
    }
  })
  await expectWhole(acknowledged)
})

test('after random kills of the database’s server processes, the site still runs and no acknowledged request is lost', async () => {
  const acknowledged = await underLoad(async () => {
    for (let round = 0; round < 8; round++) {
      // The server closes all connections some time after one of its processes dies, including this test's.
      const pids = await vi.waitFor(() =>
        queryTenant<{ pid: number }>(database.url, `select pid ${connectionsOfSite}`),
      )
      killIfAlive(pids[randomInt(pids.length || 1)]?.pid)
      await sendAtLast()
    }
  })
  await expectWhole(acknowledged)
})

test('a database host that stops responding is reported within seconds, is used again once it responds, and does not block a stop', async () => {
  const line = await startFailingProxy(Number(new URL(database.url).port))
  const ownDir = await makeTemporaryFolder('silent')
  const url = new URL(database.url)
  url.port = String(line.port)
  const siteBehindProxy = await startSite({
    DATA_DIR: ownDir,
    DATABASE_URL: url.href,
    TENANT: 'silent',
    LOG_LEVEL: 'silent',
  })
  const isReady = async () =>
    (await fetch(`${siteBehindProxy.origin}/readyz`, { signal: AbortSignal.timeout(20_000) })).ok
  try {
    line.hang()
    expect(await isReady()).toBe(false)
    // Each request gets a response, even if all connections of the pool wait for the host.
    const answers = await Promise.all(
      Array.from({ length: 2 * poolSize }, () =>
        subscribeToTestNewsletter(siteBehindProxy.origin, 'a@exemple.fr'),
      ),
    )
    expect(answers).not.toContain(true)
    expect(await isReady()).toBe(false)
    await line.mend()
    await vi.waitFor(async () => expect(await isReady()).toBe(true))
    await vi.waitFor(async () =>
      expect(await subscribeToTestNewsletter(siteBehindProxy.origin, 'a@exemple.fr')).toBe(true),
    )
    line.hang()
    expect(await siteBehindProxy.kill('SIGTERM')).toBe(0)
  } finally {
    await siteBehindProxy.kill('SIGKILL')
    await line.stop()
    await rm(ownDir, { recursive: true, force: true })
  }
})

function killIfAlive(pid = 0) {
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The process had already ended.
    expect(error).toMatchObject({ code: 'ESRCH' })
  }
}
