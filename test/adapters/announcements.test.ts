import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FindMatter, RunningAnnouncements } from '../../adapters/announcement-listeners.ts'
import { createAnnouncements } from '../../adapters/postgres-announcements.ts'
import { createRedisAnnouncements } from '../../adapters/redis-announcements.ts'
import { connect, type DatabaseConnection } from '../../db/client.ts'
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
      createAnnouncements({ url: database.url, tenant, log, findMatter }),
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
  connection = connect(database.url, 'tw')
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
    const [here, there, elsewhere] = await Promise.all([startNode(), startNode(), startNode('other')])
    const heard: string[] = []
    here.announcements.listen('orders/1', () => heard.push('here'))
    there.announcements.listen('orders/1', () => heard.push('there'))
    there.announcements.listen('orders/2', () => heard.push('another order'))
    elsewhere.announcements.listen('orders/1', () => heard.push('another tenant'))

    await connection.db.transaction(async (tx) => {
      await here.announcements.announce(tx, 'orders/1')
      await tx.execute('select pg_sleep(0.05)')
      expect(heard).toEqual([])
    })
    await vi.waitFor(() => expect(heard.sort()).toEqual(['here', 'there']))
  })

  test('an announcement of a transaction that is rolled back is not sent (decision 18)', async () => {
    const node = await startNode()
    const heard: string[] = []
    node.announcements.listen('news', () => heard.push('news'))
    node.announcements.listen('portfolio', () => heard.push('portfolio'))
    await connection.db
      .transaction(async (tx) => {
        await node.announcements.announce(tx, 'news')
        tx.rollback()
      })
      .catch(() => {})
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'portfolio'))
    await vi.waitFor(() => expect(heard).toEqual(['portfolio']))
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
    const heard: string[] = []
    node.announcements.listen('news', () => heard.push('news'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'matter-records/order/A'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'news'))
    await vi.waitFor(() => expect(heard).toEqual(['news']))
    expect(findMatter).not.toHaveBeenCalled()

    for (const id of ['1', '2'])
      node.announcements.listen(`matters/request/${id}`, () => heard.push(`matter ${id}`))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'matter-records/order/gone'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'matter-records/order/A'))
    await vi.waitFor(() => expect(heard).toEqual(['news', 'matter 1']))
    expect(findMatter).toHaveBeenLastCalledWith({ kind: 'order', id: 'A' })
    await connection.db.transaction((tx) =>
      node.announcements.announce(tx, 'matter-records/order/unreadable'),
    )
    await vi.waitFor(() => expect(heard).toEqual(['news', 'matter 1', 'matter 1', 'matter 2']))
  })

  test('a removed listener is not called; streams end when the node stops', async () => {
    const node = await startNode()
    const heard: string[] = []
    node.announcements.listen('orders/4', () => heard.push('left'))()
    node.announcements.listen('orders/4', () => heard.push('stayed'))
    await connection.db.transaction((tx) => node.announcements.announce(tx, 'orders/4'))
    await vi.waitFor(() => expect(heard).toEqual(['stayed']))
    const ended = once(node.announcements.stopped, 'abort')
    await node.stop()
    await ended
  })
})

test('an announcement that Redis did not accept is sent to all nodes once Redis is back (decision 18)', async () => {
  const sender = adapters.Redis.create('tw')
  const other = createRedisAnnouncements({ redisUrl: redis.directUrl, tenant: 'tw', log })
  nodes.push(sender, other)
  await Promise.all([sender.start(), other.start()])
  const heard = vi.fn()
  other.announcements.listen('prices', heard)
  redis.line.refuse()
  await connection.db.transaction((tx) => sender.announcements.announce(tx, 'prices'))
  expect(heard).not.toHaveBeenCalled()
  await redis.line.mend()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
})

test('a node whose Redis connection stops responding reconnects and calls its listeners (decision 18)', async () => {
  const node = adapters.Redis.create('tw')
  nodes.push(node)
  await node.start()
  const heard = vi.fn()
  node.announcements.listen('texts', heard)
  const { connections } = redis.line
  const before = connections()
  redis.line.hang()
  await vi.waitFor(() => expect(connections()).toBeGreaterThan(before))
  expect(heard).not.toHaveBeenCalled()
  await redis.line.mend()
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
})

test('nodes receive the announcement of an operator’s command that does not listen itself (decision 18)', async () => {
  const node = adapters.Redis.create('tw')
  nodes.push(node)
  await node.start()
  const heard = vi.fn()
  node.announcements.listen('figures', heard)
  const command = adapters.Redis.create('tw')
  await connection.db.transaction((tx) => command.announcements.announce(tx, 'figures'))
  await command.stop()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
})

test('a node whose listening connection is lost without an error reconnects and calls its listeners', async () => {
  const line = await startFailingProxy(Number(new URL(database.url).port))
  const url = new URL(database.url)
  url.port = String(line.port)
  const node = createAnnouncements({
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
