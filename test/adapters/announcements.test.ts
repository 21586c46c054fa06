import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FindMatter, RunningAnnouncements } from '../../adapters/announcement-listeners.ts'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { createRedisAnnouncements } from '../../adapters/redis-announcements.ts'
import { type DatabaseConnection, openDatabasePool } from '../../db/client.ts'
import { startFailingProxy } from '../peers/failing-proxy.ts'
import { startRedisServer } from '../peers/redis-server.ts'
import { createTestDatabase } from '../site/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let redis: Awaited<ReturnType<typeof startRedisServer>>
const nodes: RunningAnnouncements[] = []

const log = pino({ level: 'silent' })

const adapters = {
  PostgreSQL: {
    create: (tenant: string, findMatter?: FindMatter) =>
      createPostgresAnnouncements({ url: database.url, tenant, log, findMatter }),
    cut: () =>
      connection.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tw_announcements' and datname = current_database()`,
      ),
  },
  Redis: {
    create: (tenant: string, findMatter?: FindMatter) =>
      createRedisAnnouncements({
        redisUrl: redis.url,
        tenant,
        log,
        findMatter,
        heartbeat: { every: 500, within: 2_000 },
      }),
    cut: () => redis.line.cut(),
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabasePool(database.url, 'tw')
  redis = await startRedisServer()
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await redis.stop()
  await connection.pool.end()
  await database.drop()
})

describe.each(Object.entries(adapters))('%s', (_name, adapter) => {
  async function startNode(tenant = 'tw', findMatter?: FindMatter) {
    const node = adapter.create(tenant, findMatter)
    nodes.push(node)
    await node.start()
    return node
  }

  test('a committed announcement calls every listener of its tenant and topic on every node, and no other listener (decision 18)', async () => {
    const [node, otherNode, otherTenantNode] = await Promise.all([
      startNode(),
      startNode(),
      startNode('other'),
    ])
    const calls: string[] = []
    node.announcements.listen('orders/1', () => calls.push('here'))
    otherNode.announcements.listen('orders/1', () => calls.push('there'))
    otherNode.announcements.listen('orders/2', () => calls.push('another order'))
    otherTenantNode.announcements.listen('orders/1', () => calls.push('another tenant'))

    await connection.db.transaction(async (tx) => {
      await node.announcements.announce(tx, 'orders/1')
      await tx.execute('select pg_sleep(0.05)')
      expect(calls).toEqual([])
    })
    await vi.waitFor(() => expect(calls.sort()).toEqual(['here', 'there']))
  })

  test('an announcement of a transaction that is rolled back is not sent (decision 18)', async () => {
    const node = await startNode()
    const calls: string[] = []
    node.announcements.listen('news', () => calls.push('news'))
    node.announcements.listen('portfolio', () => calls.push('portfolio'))
    await connection.db
      .transaction(async (tx) => {
        await node.announcements.announce(tx, 'news')
        tx.rollback()
      })
      .catch(() => {})
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'portfolio'))
    await vi.waitFor(() => expect(calls).toEqual(['portfolio']))
  })

  test('after a lost connection a listener is called once, and receives announcements again (decision 18)', async () => {
    const node = await startNode()
    let calls = 0
    node.announcements.listen('orders/3', () => calls++)
    await adapter.cut()
    await vi.waitFor(() => expect(calls).toBe(1))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'orders/3'))
    await vi.waitFor(() => expect(calls).toBe(2))
  })

  test('a changed record calls the listeners of its matter; the matter is looked up only while a page listens (§11.28)', async () => {
    const findMatter = vi.fn<FindMatter>(async ({ kind, id }) => {
      if (id === 'unreadable') throw new Error('no database')
      return id === 'gone' ? null : { kind: 'request', id: kind === 'order' ? '1' : '2' }
    })
    const node = await startNode('tw', findMatter)
    const calls: string[] = []
    node.announcements.listen('news', () => calls.push('news'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'matter-records/order/A'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'news'))
    await vi.waitFor(() => expect(calls).toEqual(['news']))
    expect(findMatter).not.toHaveBeenCalled()

    for (const id of ['1', '2'])
      node.announcements.listen(`matters/request/${id}`, () => calls.push(`matter ${id}`))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'matter-records/order/gone'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'matter-records/order/A'))
    await vi.waitFor(() => expect(calls).toEqual(['news', 'matter 1']))
    expect(findMatter).toHaveBeenLastCalledWith({ kind: 'order', id: 'A' })
    await connection.db.transaction((tx) =>
      node.announcements.announce(tx, 'matter-records/order/unreadable'),
    )
    await vi.waitFor(() => expect(calls).toEqual(['news', 'matter 1', 'matter 1', 'matter 2']))
  })

  test('a removed listener is not called; streams end when the node stops', async () => {
    const node = await startNode()
    const calls: string[] = []
    node.announcements.listen('orders/4', () => calls.push('left'))()
    node.announcements.listen('orders/4', () => calls.push('stayed'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'orders/4'))
    await vi.waitFor(() => expect(calls).toEqual(['stayed']))
    const streamsStopped = once(node.announcements.stopped, 'abort')
    await node.stop()
    await streamsStopped
  })
})

test('an announcement that Redis did not accept is sent to all nodes once Redis is back (decision 18)', async () => {
  const sender = adapters.Redis.create('tw')
  const other = createRedisAnnouncements({ redisUrl: redis.directUrl, tenant: 'tw', log })
  nodes.push(sender, other)
  await Promise.all([sender.start(), other.start()])
  const listener = vi.fn()
  other.announcements.listen('prices', listener)
  redis.line.refuse()
  await connection.db.transaction((tx) => sender.announcements.announce(tx, 'prices'))
  expect(listener).not.toHaveBeenCalled()
  await redis.line.mend()
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
})

test('a node whose Redis connection stops responding reconnects and calls its listeners (decision 18)', async () => {
  const node = adapters.Redis.create('tw')
  nodes.push(node)
  await node.start()
  const listener = vi.fn()
  node.announcements.listen('texts', listener)
  const { connections } = redis.line
  const before = connections()
  redis.line.hang()
  await vi.waitFor(() => expect(connections()).toBeGreaterThan(before))
  expect(listener).not.toHaveBeenCalled()
  await redis.line.mend()
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
})

test('nodes receive the announcement of an operator’s command that does not listen itself (decision 18)', async () => {
  const node = adapters.Redis.create('tw')
  nodes.push(node)
  await node.start()
  const listener = vi.fn()
  node.announcements.listen('figures', listener)
  const command = adapters.Redis.create('tw')
  await connection.db.transaction((tx) => command.announcements.announce(tx, 'figures'))
  await command.stop()
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
})

test('a node whose listening connection is lost without an error reconnects and calls its listeners', async () => {
  const line = await startFailingProxy(Number(new URL(database.url).port))
  const url = new URL(database.url)
  url.port = String(line.port)
  const node = createPostgresAnnouncements({
    url: url.href,
    tenant: 'tw',
    log,
    heartbeat: { every: 50, within: 500 },
  })
  onTestFinished(() => node.stop().then(() => line.stop()))
  await node.start()
  expect(node.announcementsLostSince()).toBeNull()
  let calls = 0
  node.announcements.listen('orders/5', () => calls++)
  const before = line.connections()
  // While the database does not respond, the node reports the time of the last announcement that it received.
  line.hang()
  await vi.waitFor(() => expect(node.announcementsLostSince()).toBeInstanceOf(Date))
  await line.mend()
  await vi.waitFor(() => expect(node.announcementsLostSince()).toBeNull())
  await vi.waitFor(() => expect(calls).toBeGreaterThan(0))

  const reread = calls
  line.forget()
  await vi.waitFor(() => expect(calls).toBeGreaterThan(reread))
  expect(line.connections()).toBeGreaterThan(before)
  const matchingCalls = calls
  await connection.db.transaction((tx) => node.announcements.announce(tx, 'orders/5'))
  await vi.waitFor(() => expect(calls).toBeGreaterThan(matchingCalls))
})
