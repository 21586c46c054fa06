import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { type bankLines, clients, invoices, payments } from '../../../db/schema/tables.ts'
import { clientName } from '../../clients/client-name.ts'
import { formatCents } from '../../money/format-cents.ts'
import { sum } from '../../money/sum.ts'
import { stillOwed } from '../still-owed.ts'
import { namedNumbers } from './named-numbers.ts'
import { resemblesName } from './resembles-name.ts'

export type BankLine = typeof bankLines.$inferSelect

/** An invoice that waits for money, and what of a line it would get. */
export interface MatchTarget {
  id: string
  posId: string
  number: string
  client: string
  /** Cents. */
  owed: number
  cents: number
}

export interface Match {
  /** Stands for all that a person has seen of it: when something changes, another match has another. */
  key: string
  targets: MatchTarget[]
  why: string
  /** Nothing speaks against it: the invoices are named, and their amounts are the line's. */
  isSure: boolean
}

/** Of those that only the amount speaks for. */
const mostProposed = 3

/** For each line the invoices that it may pay, the likeliest first (docs/product.md §11.16). */
export async function matchLines(db: Database, lines: readonly BankLine[]): Promise<Map<string, Match[]>> {
  const numbers = new Map(lines.map((line) => [line.id, namedNumbers(`${line.text} ${line.payer}`)]))
  const open = await findOpen(
    db,
    lines.map(({ cents }) => cents),
    [...numbers.values()].flat(),
  )
  return new Map(lines.map((line) => [line.id, matchesOf(line, numbers.get(line.id) ?? [], open)]))
}

type Open = Omit<MatchTarget, 'cents'> & { name: string }

function matchesOf(line: BankLine, numbers: readonly string[], open: readonly Open[]): Match[] {
  const named = open.filter(({ number }) => numbers.includes(number))
  if (named.length > 0) return [namedMatch(line, named, named.length === numbers.length)]
  const said = `${line.payer} ${line.text}`
  const exact = open.filter(({ owed }) => owed === line.cents)
  const [known, others] = [
    exact.filter(({ name }) => resemblesName(said, name)),
    exact.filter(({ name }) => !resemblesName(said, name)),
  ]
  return [
    ...known.map((one) => matchOf([{ ...one, cents: line.cents }], 'même montant, nom du payeur')),
    ...others.map((one) => matchOf([{ ...one, cents: line.cents }], 'même montant')),
  ].slice(0, mostProposed)
}

/** The last of several that are named gets what the others leave. */
function namedMatch(line: BankLine, named: readonly Open[], areAllOpen: boolean): Match {
  const whole = sum(named.map(({ owed }) => owed))
  const isExact = whole === line.cents && areAllOpen
  const before = sum(named.slice(0, -1).map(({ owed }) => owed))
  const some = before < line.cents ? named : named.slice(0, 1)
  const targets = some.map((one, place) => ({
    ...one,
    cents: place === some.length - 1 ? line.cents - sum(some.slice(0, -1).map(({ owed }) => owed)) : one.owed,
  }))
  return matchOf(targets, reason(line.cents - sum(some.map(({ owed }) => owed)), some.length), isExact)
}

function reason(difference: number, count: number): string {
  const named = count > 1 ? `les ${count} numéros sont dans le libellé` : 'le numéro est dans le libellé'
  if (difference === 0) return `${named}, même montant`
  return difference < 0
    ? `${named}, il resterait ${formatCents(-difference)}`
    : `${named}, ${formatCents(difference)} de trop`
}

function matchOf(targets: readonly (MatchTarget & { name: string })[], why: string, isSure = false): Match {
  const plain = targets.map(({ name, ...target }) => target)
  const key = plain.map(({ id, owed, cents }) => `${id}:${owed}:${cents}`).join('|')
  return { key, targets: plain, why, isSure }
}

/** Whoever waits for so many payments at once looks for them by number. */
const mostOpen = 2_000
const notes = alias(invoices, 'notes')

/** Invoices that wait for one of these amounts, or that are named; what they still owe with them. */
async function findOpen(
  db: Database,
  amounts: readonly number[],
  numbers: readonly string[],
): Promise<Open[]> {
  const { id, pos_id, invoice_number, total, deposit, status, credited_invoice } = invoices
  const { type, name, first_name, last_name } = clients
  const one = { one: sql`1` }
  const hasMoved: SQL[] = [
    exists(db.select(one).from(payments).where(eq(payments.invoice_id, id))),
    exists(db.select(one).from(notes).where(eq(notes.credited_invoice, id))),
  ]
  const isCandidate = or(
    sql`${total} - ${deposit} = any(${sql.param([...amounts])}::int[])`,
    numbers.length > 0 ? inArray(invoice_number, [...numbers]) : undefined,
    ...hasMoved,
  )
  const rows = await db
    .select({
      id,
      posId: pos_id,
      number: invoice_number,
      owed: stillOwed(id),
      client: { type, name, first_name, last_name },
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(and(eq(status, 'created'), isNull(credited_invoice), isCandidate))
    .orderBy(invoices.due_on, id)
    .limit(mostOpen)
  return rows.flatMap(({ client, ...row }) => {
    const called = clientName(client)
    // Of a person the family's name is enough: banks write the rest as they like.
    const known = client.type === 'company' ? called : (client.last_name ?? called)
    return row.owed > 0 ? [{ ...row, client: called, name: known }] : []
  })
}
