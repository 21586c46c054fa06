import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { events, orders } from '../../../db/schema/tables.ts'
import type { Act } from '../../events/acts.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { erasedName } from '../person-key.ts'
import { gone, redactWord } from './redact-word.ts'

/** What is shorter is nobody's number, and may stand anywhere. */
const fewestDigits = 8

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
 * Takes what events say of somebody out of them: the values of their client's record, words about their orders, and their
 * addresses and numbers wherever an event has them. Who did what and when stays. The database lets it happen in the
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
  const phones = person.phones.filter((phone) => phone.replace(/\D/g, '').length >= fewestDigits)
  for (const word of [...person.emails, ...phones]) await redactWord(tx, word)
}

function without(told: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (told === null || typeof told !== 'object') return told
  const entries = Object.entries(told).map(([name, value]) => [
    name,
    Object.hasOwn(values, name) && value !== null ? values[name] : value,
  ])
  return Object.fromEntries(entries)
}
