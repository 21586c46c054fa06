import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../../db/client.ts'
import { type bankLines, clients, invoices, payments } from '../../../../db/schema/tables.ts'
import type { Site } from '../../../business/site.ts'
import { formatCents, sumKnownCents } from '../../../kernel/money/amounts.ts'
import { clientName } from '../../../people/clients/client.ts'
import { owedCents } from '../../invoices/invoice-account.ts'
import { isUnpaidInvoice } from '../../invoices/invoice-status.ts'
import { listUnpaidRequestedDeposits, matchesRequestedDeposit } from '../../invoices/requested-deposits.ts'

/** Returns for each line the invoices and requested deposits that it may pay, the likeliest first. */
export async function matchBankLines(
  db: Database,
  lines: readonly BankLine[],
  site: Site,
): Promise<Map<string, BankLineMatch[]>> {
  if (lines.length === 0) return new Map()
  const numbers = new Map(lines.map((line) => [line.id, findNumbers(`${line.text} ${line.payer}`, site)]))
  const amounts = lines.map(({ cents }) => cents)
  const namedNumbers = [...numbers.values()].flat()
  const open = [
    ...(await findOpenInvoices(db, amounts, namedNumbers)),
    ...(await findOpenDeposits(db, lines, amounts, namedNumbers, site)),
  ]
  return new Map(lines.map((line) => [line.id, matchesFor(line, numbers.get(line.id) ?? [], open)]))
}

export type BankLine = typeof bankLines.$inferSelect

export interface BankLineMatch {
  /** Hash of the match as the page showed it. A changed amount changes the hash. */
  key: string
  targets: BankMatchTarget[]
  why: string
  /** Whether the match is certain: the line names the invoices, and their amounts add up to the line. */
  isSure: boolean
}

/** Maximum number of matches proposed by amount only. */
const maxProposed = 3

/** Returns the matches of a line, the likeliest first. `numbers` are the invoice and estimate numbers in its text. */
function matchesFor(
  line: BankLine,
  numbers: readonly string[],
  open: readonly OpenInvoice[],
): BankLineMatch[] {
  const areNamed = new Set(numbers)
  const namedInvoices = open.filter(({ number, maxCents }) => areNamed.has(number) && line.cents <= maxCents)
  if (namedInvoices.length > 0)
    return [namedMatch(line, namedInvoices, namedInvoices.length === numbers.length)]
  const lineWords = new Set(distinctiveWords(`${line.payer} ${line.text}`))
  const exact = open.filter(({ owed }) => owed === line.cents)
  const [known, others] = [
    exact.filter(({ nameWords }) => resemblesName(lineWords, nameWords)),
    exact.filter(({ nameWords }) => !resemblesName(lineWords, nameWords)),
  ]
  return [
    ...known.map((one) => toMatch([{ ...one, cents: line.cents }], 'même montant, nom du payeur')),
    ...others.map((one) => toMatch([{ ...one, cents: line.cents }], 'même montant')),
  ].slice(0, maxProposed)
}

/**
 * Returns the match of the named invoices. The last one gets the remaining amount. If nothing remains for it, only the
 * first one is matched, with the whole amount of the line.
 */
function namedMatch(
  line: BankLine,
  namedInvoices: readonly OpenInvoice[],
  areAllOpen: boolean,
): BankLineMatch {
  const total = sumKnownCents(namedInvoices.map(({ owed }) => owed))
  const isExact = total === line.cents && areAllOpen
  const before = sumKnownCents(namedInvoices.slice(0, -1).map(({ owed }) => owed))
  const some = before < line.cents ? namedInvoices : namedInvoices.slice(0, 1)
  const targets = some.map((one, index) => ({
    ...one,
    cents:
      index === some.length - 1
        ? line.cents - sumKnownCents(some.slice(0, -1).map(({ owed }) => owed))
        : one.owed,
  }))
  return toMatch(
    targets,
    describeDifference(line.cents - sumKnownCents(some.map(({ owed }) => owed)), some.length),
    isExact,
  )
}

function describeDifference(difference: number, count: number): string {
  const reason = count > 1 ? `les ${count} numéros sont dans le libellé` : 'le numéro est dans le libellé'
  if (difference === 0) return `${reason}, même montant`
  return difference < 0
    ? `${reason}, il resterait ${formatCents(-difference)}`
    : `${reason}, ${formatCents(difference)} de trop`
}

function toMatch(
  targets: readonly (BankMatchTarget & { nameWords: string[]; maxCents: number })[],
  why: string,
  isSure = false,
): BankLineMatch {
  const plain = targets.map(({ nameWords, maxCents, ...target }) => target)
  const key = plain.map(({ id, owed, cents }) => `${id}:${owed}:${cents}`).join('|')
  return { key, targets: plain, why, isSure }
}

/** Matches the numbers of documents in bank texts. Banks drop or replace the separators, and leading zeros may be missing. */
const numberPattern = /(FA|DE)[^A-Z0-9]{0,3}([A-Z])[^A-Z0-9]{0,3}(20\d\d)[^A-Z0-9]{0,3}(\d{1,6})(?!\d)/g

/** Returns the numbers of invoices and estimates in a text, in their printed form: `FA-E-2026-0042`. */
function findNumbers(text: string, { pointsOfSale }: Pick<Site, 'pointsOfSale'>): string[] {
  const documentNumbers = [...text.toUpperCase().matchAll(numberPattern)].flatMap(
    ([, kind = '', letter = '', year = '', index = '']) =>
      pointsOfSale.some((pos) => pos.letter === letter)
        ? [`${kind}-${letter}-${year}-${index.padStart(4, '0')}`]
        : [],
  )
  return [...new Set(documentNumbers)]
}

/** Words in bank texts and names that do not identify a client. */
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

/** Whether the words of a bank text contain every identifying word of a name. */
const resemblesName = (lineWords: ReadonlySet<string>, nameWords: readonly string[]) =>
  nameWords.length > 0 && nameWords.every((word) => lineWords.has(word))

/** An unpaid invoice, or an estimate with a requested deposit, and the part of the line that it would receive. */
export interface BankMatchTarget {
  kind: 'invoice' | 'deposit'
  id: string
  posId: string
  number: string
  client: string
  /** Cents still owed; `cents` is the part of the line that pays them. */
  owed: number
  cents: number
}

/** `maxCents` is the maximum payment in cents: deposits cannot exceed their estimate, invoices can be overpaid. */
type OpenInvoice = Omit<BankMatchTarget, 'cents'> & { nameWords: string[]; maxCents: number }

/** Maximum number of candidates. With more unpaid invoices, staff search by number. */
const maxOpenInvoices = 2_000

const creditNotes = alias(invoices, 'notes')

/** Returns unpaid invoices with one of these amounts or numbers, or with earlier payments or credit notes. */
async function findOpenInvoices(
  db: Database,
  amounts: readonly number[],
  numbers: readonly string[],
): Promise<OpenInvoice[]> {
  const { id, pos_id, invoice_number, total, deposit } = invoices
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
      owed: owedCents(id),
      client: { type, name, first_name, last_name },
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(and(isUnpaidInvoice, isCandidate))
    .orderBy(invoices.due_on, id)
    .limit(maxOpenInvoices)
  return rows.flatMap(({ client, ...row }) =>
    row.owed > 0
      ? [{ ...row, kind: 'invoice' as const, ...names(client), maxCents: Number.POSITIVE_INFINITY }]
      : [],
  )
}

/** Returns requested deposits with one of these amounts or numbers. */
async function findOpenDeposits(
  db: Database,
  lines: readonly BankLine[],
  amounts: readonly number[],
  numbers: readonly string[],
  site: Site,
): Promise<OpenInvoice[]> {
  const from = lines.map(({ booked_on }) => booked_on).reduce((first, day) => (day < first ? day : first))
  const requestedDeposits = await listUnpaidRequestedDeposits(
    db,
    matchesRequestedDeposit({ amounts, numbers, from }, site),
    maxOpenInvoices,
  )
  return requestedDeposits.map(({ estimateId: id, posId, number, owed, total, billed, client }) => ({
    kind: 'deposit',
    id,
    posId,
    number,
    owed,
    ...names(client),
    maxCents: total - billed,
  }))
}

/**
 * Returns the name of a client and the words that identify it in bank texts: for a person only the last name, because banks write
 * first names in many ways.
 */
function names(client: Parameters<typeof clientName>[0]): { client: string; nameWords: string[] } {
  const payerName = clientName(client)
  const name = client.type === 'company' ? payerName : (client.last_name ?? payerName)
  return { client: payerName, nameWords: distinctiveWords(name) }
}
