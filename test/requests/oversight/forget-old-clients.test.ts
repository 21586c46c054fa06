import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabasePool } from '../../../db/client.ts'
import { deleteOldClients } from '../../../domain/oversight/retention/delete-workshop-records.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
let forgetAt: (time: string) => Promise<number>
let close: () => Promise<void>
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
  const { db, pool } = openDatabasePool(site.databaseUrl, 'tw', 2)
  forgetAt = (time) => deleteOldClients({ db, clock: { now: () => new Date(time) } })
  close = () => pool.end()
})
afterAll(() => close())

test('a client without remaining records is deleted three years after the last one, together with the records merged into it (§9.8, §11.24)', async () => {
  const names = ['nothing', 'merged', 'order', 'message', 'account', 'act']
  for (const name of names)
    await site.query(
      "insert into clients (id, type, last_name, email, created_at) values ($1, 'individual', $1, $1 || '@exemple.fr', '2020-03-01T10:00:00Z')",
      [name],
    )
  await site.query(
    "update clients set merged_into = 'nothing', email = null, last_name = null where id = 'merged'",
  )
  await site.query(
    "insert into orders (id, order_number, created_at, pos_id, client_id) values ('o', 'C-1', '2020-03-01', 'epinal', 'order')",
  )
  await site.query(
    "insert into contact_messages (id, email, object, message, client_email, created_at, client_id) values ('m', 'a@exemple.fr', 'o', 'm', 'b@exemple.fr', '2020-03-01', 'message')",
  )
  await site.query(
    "insert into users (id, name, email, role, created_at, updated_at) values ('account', 'A', 'tw_account@exemple.fr', 'client', now(), now())",
  )
  await site.query(
    "insert into events (at, actor_name, act, record_kind, record_id, channel) values ('2022-06-01', 'S', 'client.changed', 'client', 'act', 'office')",
  )
  expect(await forgetAt('2023-03-01T09:59:00Z')).toBe(0)
  expect(await forgetAt('2023-03-01T10:01:00Z')).toBe(1)
  const remainingClients = await site.query<{ id: string }>('select id from clients order by id')
  expect(remainingClients.map(({ id }) => id)).toEqual(['account', 'act', 'message', 'order'])
  // A second run deletes nothing. The client with an event is deleted three years after that event.
  expect(await forgetAt('2023-03-01T10:01:00Z')).toBe(0)
  expect(await forgetAt('2025-06-02T10:00:00Z')).toBe(1)
})
