import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { clientPeople, estimates, events, invoices, orders } from '../../../db/schema/tables.ts'
import type { EventName } from '../../kernel/events/record-event.ts'
import { clientActor } from '../../kernel/events/record-event.ts'
import { escapeRegExp, wholeWordPatternOf } from '../../kernel/text/whole-word-pattern.ts'
import { onlyDigitsOf } from '../../people/clients/company-numbers.ts'
import { type DataSubject, erasedClientName } from './find-person.ts'
import { idsOfPersonRows, isColleagueOf, isOwnedByPersonsClient } from './personal-data.ts'

/*
 * Redaction of personal data in events. Replaces whole words only: an address that ends with the person's, a number that
 * contains theirs or a name that begins with theirs belongs to another person.
 */

export const redactedText = 'effacé'

/** Texts that identify a person. */
export interface PersonTraces {
  emails: readonly string[]
  /** Telephone numbers as typed. */
  phones: readonly string[]
  /** First and last name together, or the company's name. They are replaced only in texts about the person. */
  names: readonly string[]
}

/** Replaces all traces in a text by « effacé », ignoring case. Telephone numbers are found in all their notations. */
export function redactText(text: string, { emails, phones, names }: PersonTraces): string {
  let redacted = text
  for (const email of emails) redacted = redacted.replace(mailAddressPatternOf(email), redactedText)
  for (const name of names) redacted = redacted.replace(wholeWordPatternOf(name), redactedText)
  return withoutPhones(redacted, phones)
}

/** Redacts all strings in a JSON value. Property names, numbers and structure are kept. */
export function redactValue(value: unknown, traces: PersonTraces): unknown {
  if (typeof value === 'string') return redactText(value, traces)
  if (Array.isArray(value)) return value.map((one) => redactValue(one, traces))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactValue(one, traces)]))
}

/**
 * Returns a pattern for a whole address. A full stop or an apostrophe beside the address may belong to the sentence; between
 * letters or digits it belongs to another address.
 */
export const mailAddressPatternOf = (email: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+@-]|[\\p{L}\\p{N}][!#$&'*/=?^\`{|}~])${escapeRegExp(email)}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )

/** Matches digits with the separators that people write between them. */
const digitRun = /\+?\d(?:[ .\-/()\u00a0\u202f]{0,3}\d)*/g

function withoutPhones(text: string, phones: readonly string[]): string {
  const theirs = new Set(phones.flatMap(spellingsOf))
  if (theirs.size === 0) return text
  return text.replace(digitRun, (run, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + run.length)]
    if (/[\p{L}\p{N}_@]/u.test(before + after)) return run
    if (theirs.has(onlyDigitsOf(run))) return redactedText
    return numbersIn(run)
      .map((number) => (theirs.has(onlyDigitsOf(number)) ? number.replace(/^.*\d/s, redactedText) : number))
      .join('')
  })
}

/** Splits several ten-digit numbers written side by side, each with the text that follows it. Returns any other text as one. */
function numbersIn(run: string): string[] {
  const pieces = run.match(/(?:\d\D*){10}/g) ?? []
  const areNumbers =
    onlyDigitsOf(run).length === 10 * pieces.length && pieces.every((piece) => /^0.*\D$/s.test(`${piece} `))
  return areNumbers && pieces.slice(0, -1).every((piece) => /\D$/.test(piece)) ? pieces : [run]
}

/** Minimum number of digits of a telephone number. Shorter numbers could match anything. */
const fewestDigits = 8

/** Returns the digits of a number in national and international notation; empty for an incomplete number. */
function spellingsOf(typed: string): string[] {
  const digits = onlyDigitsOf(typed)
  if (digits.length < fewestDigits) return []
  const national = /^(?:0033|33)?0?([1-9]\d{8})$/.exec(digits)?.[1]
  if (national) return ['0', '33', '330', '0033', '00330'].map((prefix) => prefix + national)
  const abroad = digits.replace(/^00/, '')
  return [abroad, `00${abroad}`]
}

/** Replacements for the properties of client events that contain personal data. */
const ofClient: Readonly<Record<string, unknown>> = {
  name: erasedClientName,
  gone: erasedClientName,
  person: erasedClientName,
  email: 'une adresse effacée',
  fields: {},
}

/** Replacements for free text in the events of an order. */
const ofOrder: Readonly<Record<string, unknown>> = {
  reason: redactedText,
  problem: redactedText,
  decision: redactedText,
}
const eventsWithWords = [
  'order.blocked',
  'order.problem-reported',
  'order.problem-settled',
] as const satisfies readonly EventName[]

/**
 * Redacts the events about a person: properties of client events, free text about their orders, their name in events of their
 * records, and their addresses and telephone numbers in all events, each as a whole word. Actors and times are not changed. The
 * database allows this only in the transaction of an erasure (migration 0033).
 */
export async function redactEvents(tx: Transaction, person: DataSubject): Promise<void> {
  const theirOrders = tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOwnedByPersonsClient(orders.client_id, person))
  const isOfClientFile = and(eq(events.record_kind, 'client'), inArray(events.record_id, person.clientIds))
  const isOfOrder = and(
    eq(events.record_kind, 'order'),
    inArray(events.act, [...eventsWithWords]),
    inArray(events.record_id, theirOrders),
  )
  const { id, record_kind, before, after } = events
  const theirEvents = await tx
    .select({ id, record_kind, before, after })
    .from(events)
    .where(or(isOfClientFile, isOfOrder))
  for (const event of theirEvents) {
    const values = event.record_kind === 'client' ? ofClient : ofOrder
    await tx
      .update(events)
      .set({ before: without(event.before, values), after: without(event.after, values) })
      .where(eq(events.id, event.id))
  }
  await redactActors(tx, person)
  const { emails, phones } = person
  const isAboutPerson = or(...aboutThem(person))
  const names = person.name ? [person.name] : []
  if (isAboutPerson) await redactWhere(tx, isAboutPerson, { emails, phones, names })
  const mayHold = or(...emails.map(containsWord), ...phones.map(containsDigits))
  if (mayHold) await redactWhere(tx, mayHold, { emails, phones, names: [] })
}

/** Replaces the actor of events by « Le client » when the person, or a colleague of the erased company, acted for a company. */
async function redactActors(tx: Transaction, person: DataSubject): Promise<void> {
  const theirIds = tx.select({ id: clientPeople.id }).from(clientPeople).where(isColleagueOf(person))
  await tx
    .update(events)
    .set({ actor_id: null, actor_name: clientActor.name })
    .where(inArray(events.actor_id, theirIds))
}

/**
 * Returns conditions for the events that may contain the person's name: those of their requests, orders, documents and
 * companies.
 */
function aboutThem(person: DataSubject): (SQL | undefined)[] {
  const { record_kind, record_id } = events
  return [
    and(eq(record_kind, 'request'), inArray(record_id, person.requestIds)),
    and(eq(record_kind, 'message'), inArray(record_id, person.messageIds)),
    and(
      eq(record_kind, 'client'),
      sql`${record_id} in (select ${clientPeople.client_id} from ${clientPeople} where ${inArray(clientPeople.id, person.memberIds)})`,
    ),
    ...([orders, estimates, invoices] as const).map((table, index) =>
      and(
        eq(record_kind, ['order', 'estimate', 'invoice'][index] ?? ''),
        sql`${record_id} in ${idsOfPersonRows(table, person)}`,
      ),
    ),
  ]
}

/** SQL condition: the event may contain the address, even within a word. Uses no index, so scanning all events takes seconds. */
function containsWord(email: string): SQL {
  const like = `%${email.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${events.before}::text ilike ${like} or ${events.after}::text ilike ${like})`
}

/**
 * SQL condition: the event may contain the number in any notation. Compares the last eight digits and ignores everything
 * between digits.
 */
function containsDigits(phone: string): SQL | undefined {
  const digits = onlyDigitsOf(phone).slice(-fewestDigits)
  if (digits.length < fewestDigits) return undefined
  const like = `%${digits}%`
  const digitsIn = (column: typeof events.before | typeof events.after) =>
    sql`regexp_replace(${column}::text, '[^0-9]', '', 'g')`
  return sql`(${digitsIn(events.before)} like ${like} or ${digitsIn(events.after)} like ${like})`
}

const batchSize = 500

async function redactWhere(tx: Transaction, condition: SQL, traces: PersonTraces): Promise<void> {
  const { id, before, after } = events
  let last = 0
  let batch: { id: number; before: unknown; after: unknown }[]
  do {
    batch = await tx
      .select({ id, before, after })
      .from(events)
      .where(and(gt(id, last), condition))
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

function without(data: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (data === null || typeof data !== 'object') return data
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    Object.hasOwn(values, name) && value !== null ? values[name] : value,
  ])
  return Object.fromEntries(entries)
}

/** Redacts title and address in the events of deleted portfolio entries. */
export async function redactPortfolioEntryEvents(tx: Transaction, ids: readonly string[]): Promise<void> {
  const freed = (column: typeof events.before | typeof events.after) =>
    sql`${column} || ${JSON.stringify({ title: redactedText, address: '' })}::jsonb`
  await tx
    .update(events)
    .set({ before: freed(events.before), after: freed(events.after) })
    .where(and(eq(events.record_kind, 'portfolio'), inArray(events.record_id, [...ids])))
}
