import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { clients, deposits, invoices } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { containsAllWords, type ListSource } from '../../kernel/lists/list-records.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import { clientDisplayName } from '../../people/clients/client-display-name.ts'
import { belongsToFoundClients, searchClients } from '../../people/clients/search-clients.ts'
import { centsToRefund, hasCentsToRefund, owedCentsOrZero } from './invoice-account.ts'
import { type InvoiceState, isUnpaidInvoice, isVoidInvoice } from './invoice-status.ts'

export type InvoiceFilter =
  | 'open'
  | 'late'
  | 'paid'
  | 'void'
  | 'credit-notes'
  | 'deposits'
  | 'unsent'
  | 'to-refund'

interface InvoiceListChoice {
  /** Search text as typed. */
  search: string
  filter: InvoiceFilter | null
  scope: PointOfSaleScope
}

export type ListedOfficeInvoice = Awaited<ReturnType<typeof listOfficeInvoices>>[number]

/** Lists at most `limit` invoices and credit notes, the newest first; with the filter `late` the longest overdue first. */
export async function listOfficeInvoices(db: Database, choice: InvoiceListChoice, now: Date, limit: number) {
  const { id, invoice_number, pos_id, created_at, total, status, credited_invoice, is_deposit } = invoices
  return db
    .select({
      id,
      number: invoice_number,
      pos_id,
      created_at,
      total,
      status,
      credited_invoice,
      is_deposit,
      due_on: invoices.due_on,
      sent_at: invoices.sent_at,
      reminders: invoices.reminders,
      client: clientDisplayName,
      phone: clients.phone,
      owed: owedCentsOrZero(id),
      refund: centsToRefund(id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(
      and(
        await isSought(db, choice),
        filterOf(choice.filter, parisDay(now)),
        isWithinPointOfSaleScope(pos_id, choice.scope),
      ),
    )
    .orderBy(...(choice.filter === 'late' ? [asc(invoices.due_on), asc(id)] : [newestFirst, asc(id)]))
    .limit(limit)
}

/** SQL: newest first, in the order of the index. */
const newestFirst = sql`${desc(invoices.created_at)} nulls first`

/** SQL condition: the number or the client matches the search text. */
async function isSought(db: Database, { search }: InvoiceListChoice): Promise<SQL | undefined> {
  const words = splitSearchWords(search)
  if (words.length === 0) return undefined
  const isOfFoundClients = belongsToFoundClients(invoices.client_id, await searchClients(db, words))
  return or(containsAllWords(sql`folded(${invoices.invoice_number})`, words), isOfFoundClients)
}

function filterOf(filter: InvoiceFilter | null, today: string): SQL | undefined {
  const { status, credited_invoice, is_deposit, due_on, sent_at } = invoices
  const filters: Record<InvoiceFilter, SQL | undefined> = {
    open: isUnpaidInvoice,
    late: and(isUnpaidInvoice, lt(due_on, today)),
    paid: and(eq(status, 'paid'), isNull(credited_invoice)),
    void: isVoidInvoice,
    'credit-notes': isNotNull(credited_invoice),
    deposits: eq(is_deposit, true),
    unsent: and(isUnpaidInvoice, isNull(sent_at)),
    'to-refund': hasCentsToRefund,
  }
  return filter ? filters[filter] : undefined
}

/** Columns of a document in the client's list. */
const columns = {
  id: invoices.id,
  invoice_number: invoices.invoice_number,
  created_at: invoices.created_at,
  total_te: invoices.total_te,
  total: invoices.total,
  status: invoices.status,
  pos_id: invoices.pos_id,
  credited_invoice: invoices.credited_invoice,
  is_deposit: invoices.is_deposit,
  due_on: invoices.due_on,
  /** Cents including tax of the deposits that the invoice deducts. */
  deposit: invoices.deposit,
}

/**
 * SQL: cents excluding tax of the deposits that an invoice deducts: the sum of the deposit invoices; without any, in proportion
 * to the invoice's tax.
 */
const depositWithoutTax = sql<number>`coalesce(
  (select sum(asked.total_te + coalesce((select sum(note.total_te) from ${invoices} note where note.credited_invoice = asked.id), 0))
    from ${deposits} join ${invoices} asked on asked.id = ${deposits.invoice_id} where ${deposits.deducted_by} = ${invoices.id}),
  round(${invoices.deposit} * ${invoices.total_te}::numeric / nullif(${invoices.total}, 0)), 0)`

export type ListedInvoice = Pick<typeof invoices.$inferSelect, keyof typeof columns> & {
  state: InvoiceState
  /** Cents excluding and including tax, without the deducted deposits, which have rows of their own. */
  net_te: number | null
  net: number | null
  /** Cents still to be paid (`owedCentsOrZero`); 0 for paid and void invoices. */
  owed: number
}

/** List of the client's invoices and credit notes of the last twelve months at both points of sale. */
export const clientInvoiceListSource: ListSource<ListedInvoice> = {
  name: 'invoices',
  of(db, { client, since }) {
    const { status, credited_invoice, client_id, created_at } = invoices
    const state = sql<InvoiceState>`case when ${credited_invoice} is null then ${status} else 'credit_' || ${status} end`
    return db
      .select({
        ...columns,
        state: state.as('state'),
        net_te: sql<number | null>`${invoices.total_te} - ${depositWithoutTax}`.mapWith(Number).as('net_te'),
        net: sql<number | null>`${invoices.total} - ${invoices.deposit}`.as('net'),
        owed: owedCentsOrZero(invoices.id).as('owed'),
      })
      .from(invoices)
      .where(and(eq(client_id, client), gte(created_at, since)))
      .as('listed')
  },
}

/** Maximum number of unpaid invoices shown, the first due first. */
const maxOwed = 4

/** Returns how many invoices a client still owes, their sum in cents, and the first ones due. */
export async function listOwedInvoices(db: Database, clientId: string) {
  const shown = await owedInvoices(db).execute({ clientId })
  return { shown, all: shown[0]?.all ?? 0, totalOwed: shown[0]?.totalOwed ?? 0 }
}

const owedInvoices = preparedQuery((db) => {
  const { id, pos_id, invoice_number, total, due_on, client_id } = invoices
  const open = db
    .select({ id, pos_id, number: invoice_number, total, due_on, owed: owedCentsOrZero(id).as('owed') })
    .from(invoices)
    .where(and(eq(client_id, sql.placeholder('clientId')), isUnpaidInvoice))
    .as('open')
  return db
    .select({
      id: open.id,
      pos_id: open.pos_id,
      number: open.number,
      total: open.total,
      due_on: open.due_on,
      owed: open.owed,
      all: sql<number>`count(*) over ()`.mapWith(Number),
      totalOwed: sql<number>`sum(${open.owed}) over ()`.mapWith(Number),
    })
    .from(open)
    .where(gt(open.owed, 0))
    .orderBy(sql`${open.due_on} asc nulls last`, asc(open.number), asc(open.id))
    .limit(inlineLimit(maxOwed))
    .prepare('owed-invoices-of-client')
})
