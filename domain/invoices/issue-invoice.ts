import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DocumentLine } from '../../db/schema/documents.ts'
import { invoices, orders } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { Client } from '../clients/client.ts'
import { standingId } from '../clients/standing-id.ts'
import { buyerOf } from '../documents/buyer-of.ts'
import { nextNumber } from '../documents/next-number.ts'
import type { PointOfSale } from '../documents/points-of-sale.ts'
import { registerDocument } from '../documents/register-document.ts'
import { generalTerms } from '../general-terms/figures.ts'
import { totalsOf } from '../money/vat.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'

export interface NewInvoice {
  /** Made here unless the invoice has one already. */
  id?: string
  client: Client
  pos: PointOfSale
  lines: DocumentLine[]
  /** The client's orders that it bills, which then lead to it. */
  orderIds?: string[]
  /** Day on which the work was done; today unless it is said. */
  suppliedOn?: Day
  /** Cents including tax that came with the order; never more than the total. */
  deposit?: number
}

/**
 * Issues an invoice: number, record, link from its orders and queued PDF together. Answers its id; `null` when the
 * client has not got all of the orders, and then nothing is issued.
 */
export function issueInvoice(
  { db, clock, ...documents }: World<'db' | 'jobs' | 'clock' | 'addresses'>,
  { id = randomId(), client, pos, lines, orderIds = [], suppliedOn, deposit = 0 }: NewInvoice,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const owner = { id: await standingId(tx, client.id) }
    if (!(await holdOrders(tx, owner, orderIds))) return null
    const created_at = clock.now()
    const today = parisDay(created_at)
    const { total_te, total } = totalsOf(lines)
    await tx.insert(invoices).values({
      id,
      invoice_number: await nextNumber(tx, 'invoice', pos, created_at),
      created_at,
      total_te,
      total,
      pos_id: pos.id,
      client_id: owner.id,
      lines,
      buyer: buyerOf(client),
      supplied_on: suppliedOn ?? today,
      due_on: dueOn(client, today),
      deposit,
    })
    await tx.update(orders).set({ invoice: id }).where(areOrdersOf(owner, orderIds))
    await registerDocument(tx, documents, { kind: 'invoice', posId: pos.id, id })
    return id
  })
}

type Owner = Pick<Client, 'id'>

/** Whether all are the client's; they stay as they are until the transaction ends. */
async function holdOrders(tx: Database, client: Owner, ids: string[]): Promise<boolean> {
  const held = await tx.select({ id: orders.id }).from(orders).where(areOrdersOf(client, ids)).for('update')
  return held.length === new Set(ids).size
}

const areOrdersOf = (client: Owner, ids: string[]) =>
  and(eq(orders.client_id, client.id), inArray(orders.id, ids))

/** Professionals pay within 30 days, individuals when they take their rims (docs/product.md §9.7). */
function dueOn({ type }: Pick<Client, 'type'>, issued: Day): Day {
  return type === 'company' ? addDays(issued, generalTerms.paymentDays) : issued
}
