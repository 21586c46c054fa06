import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../../db/client.ts'
import { type bankLines, clients, invoices, payments } from '../../../../db/schema/tables.ts'
import { pointsOfSaleLetters } from '../../../business/points-of-sale.ts'
import { formatCents, sum } from '../../../kernel/money/amounts.ts'
import { clientName } from '../../../people/clients/client.ts'
import { isAmongAsked, listAskedDeposits } from '../../invoices/asked-deposits.ts'
import { stillOwed } from '../../invoices/invoice-account.ts'

/** For each line the invoices and asked deposits that it may pay, the likeliest first (docs/product.md §11.16). */
export async function matchLines(db: Database, lines: readonly BankLine[]): Promise<Map<string, Match[]>> {
  if (lines.length === 0) return new Map()
  const numbers = new Map(lines.map((line) => [line.id, findNumbers(`${line.text} ${line.payer}`)]))
  const amounts = lines.map(({ cents }) => cents)
  const named = [...numbers.values()].flat()
  const open = [
    ...(await findOpenInvoices(db, amounts, named)),
    ...(await findOpenDeposits(db, lines, amounts, named)),
  ]
  return new Map(lines.map((line) => [line.id, matchesFor(line, numbers.get(line.id) ?? [], open)]))
}

export type BankLine = typeof bankLines.$inferSelect

export interface Match {
  /** Stands for all that a person has seen of it: when something changes, another match has another. */
  key: string
  targets: MatchTarget[]
  why: string
  /** Nothing speaks against it: the invoices are named, and their amounts are the line's. */
  isSure: boolean
}

/** Of those that only the amount speaks for. */
const maxProposed = 3

/** The invoices that a line may pay, the likeliest first; `numbers` are those that it names. */
function matchesFor(line: BankLine, numbers: readonly string[], open: readonly OpenInvoice[]): Match[] {
  const areNamed = new Set(numbers)
  const named = open.filter(({ number, most }) => areNamed.has(number) && line.cents <= most)
  if (named.length > 0) return [namedMatch(line, named, named.length === numbers.length)]
  const said = new Set(distinctiveWords(`${line.payer} ${line.text}`))
  const exact = open.filter(({ owed }) => owed === line.cents)
  const [known, others] = [
    exact.filter(({ nameWords }) => resemblesName(said, nameWords)),
    exact.filter(({ nameWords }) => !resemblesName(said, nameWords)),
  ]
  return [
    ...known.map((one) => toMatch([{ ...one, cents: line.cents }], 'même montant, nom du payeur')),
    ...others.map((one) => toMatch([{ ...one, cents: line.cents }], 'même montant')),
  ].slice(0, maxProposed)
}

/** The last of several that are named gets what the others leave. */
function namedMatch(line: BankLine, named: readonly OpenInvoice[], areAllOpen: boolean): Match {
  const whole = sum(named.map(({ owed }) => owed))
  const isExact = whole === line.cents && areAllOpen
  const before = sum(named.slice(0, -1).map(({ owed }) => owed))
  const some = before < line.cents ? named : named.slice(0, 1)
  const targets = some.map((one, place) => ({
    ...one,
    cents: place === some.length - 1 ? line.cents - sum(some.slice(0, -1).map(({ owed }) => owed)) : one.owed,
  }))
  return toMatch(
    targets,
    describeDifference(line.cents - sum(some.map(({ owed }) => owed)), some.length),
    isExact,
  )
}

function describeDifference(difference: number, count: number): string {
  const named = count > 1 ? `les ${count} numéros sont dans le libellé` : 'le numéro est dans le libellé'
  if (difference === 0) return `${named}, même montant`
  return difference < 0
    ? `${named}, il resterait ${formatCents(-difference)}`
    : `${named}, ${formatCents(difference)} de trop`
}

function toMatch(
  targets: readonly (MatchTarget & { nameWords: string[]; most: number })[],
  why: string,
  isSure = false,
): Match {
  const plain = targets.map(({ nameWords, most, ...target }) => target)
  const key = plain.map(({ id, owed, cents }) => `${id}:${owed}:${cents}`).join('|')
  return { key, targets: plain, why, isSure }
}

/** Banks drop the signs between the parts of a number, or put others there; noughts in front may be gone. */
const numberPattern = /(FA|DE)[^A-Z0-9]{0,3}([A-Z])[^A-Z0-9]{0,3}(20\d\d)[^A-Z0-9]{0,3}(\d{1,6})(?!\d)/g

/** The numbers of invoices and quotes that a text names, as they are written on them: `FA-E-2026-0042`. */
function findNumbers(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(numberPattern)].flatMap(
    ([, kind = '', letter = '', year = '', index = '']) =>
      pointsOfSaleLetters.includes(letter) ? [`${kind}-${letter}-${year}-${index.padStart(4, '0')}`] : [],
  )
  return [...new Set(found)]
}

/** What stands before or behind names and tells nobody apart. */
const commonWords = new Set(
  'sarl sas sasu sa eurl sci snc ei eirl ets monsieur madame mme mlle et ou de du des la le les garage auto automobiles vir virement sepa recu inst'.split(
    ' ',
  ),
)

const distinctiveWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !commonWords.has(word))

/** Whether the words that a bank says of a payer include every word of a name that tells it from others. */
const resemblesName = (said: ReadonlySet<string>, nameWords: readonly string[]) =>
  nameWords.length > 0 && nameWords.every((word) => said.has(word))

/** An invoice that waits for money, or a quote whose deposit is asked for, and what of a line it would get. */
export interface MatchTarget {
  kind: 'invoice' | 'deposit'
  id: string
  posId: string
  number: string
  client: string
  /** Cents. */
  owed: number
  cents: number
}

/** `most`: a deposit is never more than its quote comes to; what an invoice gets too much is told. */
type OpenInvoice = Omit<MatchTarget, 'cents'> & { nameWords: string[]; most: number }

/** Whoever waits for so many payments at once looks for them by number. */
const maxOpen = 2_000

const creditNotes = alias(invoices, 'notes')

/** Invoices that wait for one of these amounts, or that are named; what they still owe with them. */
async function findOpenInvoices(
  db: Database,
  amounts: readonly number[],
  numbers: readonly string[],
): Promise<OpenInvoice[]> {
  const { id, pos_id, invoice_number, total, deposit, status, credited_invoice } = invoices
  const { type, name, first_name, last_name } = clients
  const one = { one: sql`1` }
  const hasMoved: SQL[] = [
    exists(db.select(one).from(payments).where(eq(payments.invoice_id, id))),
    exists(db.select(one).from(creditNotes).where(eq(creditNotes.credited_invoice, id))),
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
    .limit(maxOpen)
  return rows.flatMap(({ client, ...row }) =>
    row.owed > 0
      ? [{ ...row, kind: 'invoice' as const, ...names(client), most: Number.POSITIVE_INFINITY }]
      : [],
  )
}

/** Quotes whose deposit waits for one of these amounts, or that are named, with what is still to come of it. */
async function findOpenDeposits(
  db: Database,
  lines: readonly BankLine[],
  amounts: readonly number[],
  numbers: readonly string[],
): Promise<OpenInvoice[]> {
  const from = lines.map(({ booked_on }) => booked_on).reduce((first, day) => (day < first ? day : first))
  const asked = await listAskedDeposits(db, isAmongAsked({ amounts, numbers, from }), maxOpen)
  return asked.map(({ estimateId: id, posId, number, rest: owed, total, billed, client }) => ({
    kind: 'deposit',
    id,
    posId,
    number,
    owed,
    ...names(client),
    most: total - billed,
  }))
}

/** What a client is called, and what tells them apart: of a person the family's name, banks write the rest as they like. */
function names(client: Parameters<typeof clientName>[0]): { client: string; nameWords: string[] } {
  const called = clientName(client)
  const name = client.type === 'company' ? called : (client.last_name ?? called)
  return { client: called, nameWords: distinctiveWords(name) }
}
