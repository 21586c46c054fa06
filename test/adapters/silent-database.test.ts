import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabasePool } from '../../db/client.ts'
import { isDatabaseOutage, openConnection } from '../../db/guarded-client.ts'
import { type FailingProxy, startFailingProxy } from '../peers/failing-proxy.ts'
import { createTestDatabase } from '../site/database.ts'

const silence = { askAfter: 50, answerWithin: 500 }

let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined
let line: FailingProxy
let url: string

beforeEach(async () => {
  database ??= await createTestDatabase()
  line = await startFailingProxy(Number(new URL(database.url).port))
  const proxyUrl = new URL(database.url)
  proxyUrl.port = String(line.port)
  url = proxyUrl.href
  return () => line.stop()
})
afterAll(() => database?.drop())

function openPool(options: Partial<typeof silence> & { loseAfter?: number } = {}) {
  const { pool } = openDatabasePool(url, 'tw', 3, { ...silence, ...options })
  onTestFinished(() => pool.end())
  return pool
}

test('queries fail as an outage when their server stops responding, and the pool works again once it responds', async () => {
  const pool = openPool()
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.01)')))
  line.hang()
  const queries = await Promise.allSettled([1, 2, 3].map(() => pool.query('select 1')))
  for (const query of queries)
    expect(query.status === 'rejected' && isDatabaseOutage(query.reason)).toBe(true)
  await line.mend()
  await vi.waitFor(() => pool.query('select 1'))
})

test('a query that takes longer than the allowed silence is not cancelled while the server responds', async () => {
  const pool = openPool()
  const before = line.connections()
  await pool.query('select pg_sleep(1)')
  // Other connections were opened meanwhile.
  expect(line.connections()).toBeGreaterThan(before + 1)
})

test('a query on a connection that was lost without an error fails as an outage, and the next query succeeds', async () => {
  const pool = openPool({ loseAfter: 400 })
  await pool.query('select 1')
  line.forget()
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseOutage)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection to a server that does not respond can be closed', async () => {
  const client = await openConnection({ connectionString: url })
  line.hang()
  expect(await client.end()).toBeUndefined()
})
