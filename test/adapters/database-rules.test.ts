import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../site/database.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  pool = new pg.Pool({ connectionString: database.url, max: 1, options: '-c search_path=tw' })
  // The server may close an idle connection.
  pool.on('error', () => {})
  await pool.query(`insert into clients (id, type, email) values ('c', 'company', 'c@exemple.fr')`)
})
afterAll(async () => {
  await pool.end()
  await drop()
})

const order = (set: Record<string, unknown>) => insert('orders', { id: 'o', order_number: 'CO-1', ...set })
const invoice = (set: Record<string, unknown>) =>
  insert('invoices', { id: 'i', invoice_number: 'FA-1', ...set })
const estimate = (set: Record<string, unknown>) =>
  insert('estimates', { id: 'e', estimate_number: 'DE-1', ...set })

function insert(table: string, set: Record<string, unknown>) {
  const row = { created_at: new Date(), pos_id: 'epinal', client_id: 'c', ...set }
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders.join(', ')})`
  return pool.query(text, Object.values(row))
}

test.each([
  ['an order with an unknown status', 'orders_status', () => order({ status: 4 })],
  ['an order of −1 rims', 'orders_amounts', () => order({ rim_n: -1 })],
  ['an order with a negative total', 'orders_amounts', () => order({ total_ti: -1 })],
  ['an invoice with an unknown status', 'invoices_status', () => invoice({ status: 'lost' })],
  ['an invoice with a negative total', 'invoices_amounts', () => invoice({ total_te: -1 })],
  ['an estimate with an unknown status', 'estimates_status', () => estimate({ status: 'lost' })],
  ['an estimate with a negative total', 'estimates_amounts', () => estimate({ total: -1 })],
  [
    'a client of an unknown kind',
    'clients_type',
    () => pool.query(`insert into clients (id, type, email) values ('d', 'robot', 'd@exemple.fr')`),
  ],
  [
    'a negative counter',
    'form_counters_notifications',
    () => pool.query(`insert into form_counters (name, notifications) values ('x', -1)`),
  ],
])('%s is rejected by a constraint of the database (§3, §9.6)', async (_, constraint, act) => {
  await expect(act()).rejects.toMatchObject({ constraint })
})

test('a credit note with a positive amount is rejected (§3, §9.6)', async () => {
  await invoice({ total_te: 100, total: 120 })
  const note = { id: 'n', invoice_number: 'AV-1', credited_invoice: 'i', total: -120 }
  await expect(invoice({ ...note, total_te: 100 })).rejects.toMatchObject({
    constraint: 'credit_notes_give_back',
  })
  await invoice({ ...note, total_te: -100 })
})

test('the number of an order is unique at each point of sale (§3, §9.6)', async () => {
  await order({})
  await order({ id: 'o2', pos_id: 'ostwald' })
  await expect(order({ id: 'o3' })).rejects.toMatchObject({ constraint: 'orders_number' })
})

test.each([
  ['quote_requests_created', `select 1 from quote_requests where created_at < now()`],
  ['sessions_start', `select 1 from sessions where created_at < now()`],
  ['sessions_end', `select 1 from sessions where expires_at < now()`],
  ['verifications_end', `select 1 from verifications where expires_at < now()`],
  [
    'customer_creations_waiting',
    `select 1 from customer_creations where status = 'email_sent' and created_at < now()`,
  ],
  ['orders_done', `select 1 from orders where ready_at >= now() - interval '3 months' and ready_at < now()`],
  ['rate_limits_end', `select 1 from rate_limits where expire < 1`],
  [
    'invoices_search',
    `select 1 from invoices where folded(invoice_number) like '%' || folded('E-2026-0042') || '%'`,
  ],
  [
    'estimates_search',
    `select 1 from estimates where folded(estimate_number) like '%' || folded('E-2026-0042') || '%'`,
  ],
])('the query planner uses the index %s for its query', async (index, query) => {
  const client = await pool.connect()
  try {
    // With so few rows, PostgreSQL would scan the table, or another index, as a whole.
    await client.query('set enable_seqscan = off')
    await client.query('set cpu_operator_cost = 1')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  } finally {
    await client.query('reset enable_seqscan')
    await client.query('reset cpu_operator_cost')
    client.release()
  }
})
