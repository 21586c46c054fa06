import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchWords } from '../lists/search-words.ts'
import { restToPay } from '../payments/still-owed.ts'
import { findClients, isOfClients } from '../search/find-clients.ts'
import { isWithin, type Scope } from '../search/scope.ts'

/** Which invoices are looked at; all of them unless one is said. */
export type InvoiceFilter = 'open' | 'late' | 'paid' | 'void' | 'credit-notes' | 'deposits' | 'unsent'

export interface InvoiceListChoice {
  /** As it was typed. */
  search: string
  filter: InvoiceFilter | null
  scope: Scope
}

export type ListedOfficeInvoice = Awaited<ReturnType<typeof listOfficeInvoices>>[number]

/** The chosen invoices and credit notes, `limit` at most: the newest first, the late ones by how late they are. */
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
      client: clients.called,
      rest: restToPay(id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(
      and(await isSought(db, choice), filterOf(choice.filter, parisDay(now)), isWithin(pos_id, choice.scope)),
    )
    .orderBy(...(choice.filter === 'late' ? [asc(invoices.due_on), asc(id)] : [newestFirst, asc(id)]))
    .limit(limit)
}

/** As its index has it. */
const newestFirst = sql`${desc(invoices.created_at)} nulls first`

/** By number, or by whose it is. */
async function isSought(db: Database, { search }: InvoiceListChoice): Promise<SQL | undefined> {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  const isTheirs = isOfClients(invoices.client_id, await findClients(db, words))
  return or(holdsWords(sql`folded(${invoices.invoice_number})`, words), isTheirs)
}

function filterOf(filter: InvoiceFilter | null, today: string): SQL | undefined {
  const { status, credited_invoice, is_deposit, due_on, sent_at } = invoices
  const isOpen = and(eq(status, 'created'), isNull(credited_invoice))
  const filters: Record<InvoiceFilter, SQL | undefined> = {
    open: isOpen,
    late: and(isOpen, lt(due_on, today)),
    paid: and(eq(status, 'paid'), isNull(credited_invoice)),
    void: inArray(status, ['cancelled', 'asset_created']),
    'credit-notes': isNotNull(credited_invoice),
    deposits: eq(is_deposit, true),
    unsent: and(isOpen, isNull(sent_at)),
  }
  return filter ? filters[filter] : undefined
}
