import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates, events, invoices, orders } from '../../../db/schema/tables.ts'
import type { Act } from '../../events/acts.ts'
import { isOfClient, ofTheirs } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { erasedName } from '../person-key.ts'
import { fewestDigits, gone, redactValue, type Traces } from './redact-text.ts'

/** What events of a client's record say of them, and what is read in its place. */
const ofClient: Readonly<Record<string, unknown>> = {
  name: erasedName,
  gone: erasedName,
  email: 'une adresse effacée',
  fields: {},
}

/** What was typed freely about an order of theirs. */
const ofOrder: Readonly<Record<string, unknown>> = { reason: gone, problem: gone, decision: gone }
const actsWithWords = [
  'order.blocked',
  'order.problem-reported',
  'order.problem-settled',
] as const satisfies readonly Act[]

/**
 * Takes what events say of somebody out of them: the values of their client's record, words about their orders, their name
 * on what is theirs, and their addresses and numbers wherever an event has them, each as a whole word. Who did what and when stays. The database lets it happen in the
 * transaction of an erasure alone (migration 0033).
 */
export async function redactEvents(tx: Database, person: Person): Promise<void> {
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(isOfClient(orders.client_id, person))
  const isOfClientFile = and(eq(events.record_kind, 'client'), inArray(events.record_id, person.clientIds))
  const isOfOrder = and(
    eq(events.record_kind, 'order'),
    inArray(events.act, [...actsWithWords]),
    inArray(events.record_id, theirOrders),
  )
  const { id, record_kind, before, after } = events
  const told = await tx
    .select({ id, record_kind, before, after })
    .from(events)
    .where(or(isOfClientFile, isOfOrder))
  for (const event of told) {
    const values = event.record_kind === 'client' ? ofClient : ofOrder
    await tx
      .update(events)
      .set({ before: without(event.before, values), after: without(event.after, values) })
      .where(eq(events.id, event.id))
  }
  const { emails, phones } = person
  const isTheirs = or(...aboutThem(person))
  const names = person.called ? [person.called] : []
  if (isTheirs) await redactWhere(tx, isTheirs, { emails, phones, names })
  const mayTell = or(...emails.map(holdsWord), ...phones.map(holdsDigits))
  if (mayTell) await redactWhere(tx, mayTell, { emails, phones, names: [] })
}

/** Where somebody is told of by name: on what they asked, what was done for them and what they were billed. */
function aboutThem(person: Person): (SQL | undefined)[] {
  const { record_kind, record_id } = events
  return [
    and(eq(record_kind, 'request'), inArray(record_id, person.requestIds)),
    and(eq(record_kind, 'message'), inArray(record_id, person.messageIds)),
    ...([orders, estimates, invoices] as const).map((table, place) =>
      and(
        eq(record_kind, ['order', 'estimate', 'invoice'][place] ?? ''),
        sql`${record_id} in ${ofTheirs(table, person)}`,
      ),
    ),
  ]
}

/** What may hold an address, in part of a word too: a list of all events has no index for that, and takes seconds. */
function holdsWord(email: string): SQL {
  const like = `%${email.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${events.before}::text ilike ${like} or ${events.after}::text ilike ${like})`
}

/** What may hold a number however it is spelled: its last eight digits, whatever stands between. */
function holdsDigits(phone: string): SQL | undefined {
  const digits = phone.replace(/\D/g, '').slice(-fewestDigits)
  if (digits.length < fewestDigits) return undefined
  const like = `%${digits}%`
  const digitsOf = (column: typeof events.before | typeof events.after) =>
    sql`regexp_replace(${column}::text, '[^0-9]', '', 'g')`
  return sql`(${digitsOf(events.before)} like ${like} or ${digitsOf(events.after)} like ${like})`
}

const batchSize = 500

async function redactWhere(tx: Database, isMeant: SQL, traces: Traces): Promise<void> {
  const { id, before, after } = events
  let last = 0
  let batch: { id: number; before: unknown; after: unknown }[]
  do {
    batch = await tx
      .select({ id, before, after })
      .from(events)
      .where(and(gt(id, last), isMeant))
      .orderBy(asc(id))
      .limit(batchSize)
    for (const event of batch) {
      const freed = { before: redactValue(event.before, traces), after: redactValue(event.after, traces) }
      if (!isDeepStrictEqual(freed, { before: event.before, after: event.after }))
        await tx.update(events).set(freed).where(eq(id, event.id))
    }
    last = batch.at(-1)?.id ?? last
  } while (batch.length === batchSize)
}

function without(told: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (told === null || typeof told !== 'object') return told
  const entries = Object.entries(told).map(([name, value]) => [
    name,
    Object.hasOwn(values, name) && value !== null ? values[name] : value,
  ])
  return Object.fromEntries(entries)
}
