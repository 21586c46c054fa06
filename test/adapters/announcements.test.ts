import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAnnouncements } from '../../adapters/postgres-announcements.ts'
import { connect, type DatabaseConnection } from '../../db/client.ts'
import { createTestDatabase } from '../site/database.ts'
import { patiently } from '../site/patiently.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
const nodes: ReturnType<typeof createAnnouncements>[] = []

async function startNode(tenant = 'tw') {
  const node = createAnnouncements({ url: database.url, tenant, log: pino({ level: 'silent' }) })
  nodes.push(node)
  await node.start()
  return node
}

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, 'tw')
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await connection.pool.end()
  await database.drop()
})

test('every node of the tenant hears of a topic once the transaction commits, nobody else does', async () => {
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
  await vi.waitFor(() => expect(heard.sort()).toEqual(['here', 'there']), patiently)
})

test('what is rolled back is not announced', async () => {
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
  await node.announcements.announce(connection.db, 'portfolio')
  await vi.waitFor(() => expect(heard).toEqual(['portfolio']), patiently)
})

test('a listener is called after the database was lost, and hears again', async () => {
  const node = await startNode()
  let calls = 0
  node.announcements.listen('orders/3', () => calls++)
  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(calls).toBe(1), patiently)
  await node.announcements.announce(connection.db, 'orders/3')
  await vi.waitFor(() => expect(calls).toBe(2), patiently)
})

test('who has ended listening hears nothing; streams end with the node', async () => {
  const node = await startNode()
  const heard: string[] = []
  node.announcements.listen('orders/4', () => heard.push('left'))()
  node.announcements.listen('orders/4', () => heard.push('stayed'))
  await node.announcements.announce(connection.db, 'orders/4')
  await vi.waitFor(() => expect(heard).toEqual(['stayed']), patiently)
  const ended = once(node.announcements.stopped, 'abort')
  await node.stop()
  await ended
})
