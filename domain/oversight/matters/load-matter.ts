import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type estimates, invoices } from '../../../db/schema/tables.ts'
import { isEstimateWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import { owedCentsOrZero } from '../../billing/invoices/invoice-account.ts'
import { isEstimateAcceptable } from '../../contracts/estimates/estimate.ts'
import { listUnansweredSupplements } from '../../contracts/supplements/supplement.ts'
import { findMatterThread } from '../../correspondence/matters/matter-thread.ts'
import { isThreadClosedByVisitor } from '../../correspondence/threads/thread.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { hasContractForRequest, type MatterKey } from '../../kernel/matters/matter.ts'
import { listMatterPapers } from '../../kernel/matters/matter-records.ts'
import { listShownPhotos } from '../../workshop/rims/shown-photos.ts'
import { listSlipsOfOrders } from '../../workshop/slips/slips.ts'
import type { MatterFacts } from './matter-state.ts'

/* Content of a matter that its client may see. The caller has checked access. */

export type Matter = NonNullable<Awaited<ReturnType<typeof loadMatter>>>

/** Returns the matter of its first record (`findMatterOfRecord`); `null` when that does not exist. */
export async function loadMatter(db: Database, key: MatterKey, now: Date) {
  const thread = await findMatterThread(db, key)
  const isWritten = key.kind === 'request' || key.kind === 'message'
  if (isWritten && !thread) return null
  const { estimates: foundEstimates, orders: made, invoices: found } = await listMatterPapers(db, key)
  const billed = await withOwedCents(db, found)
  const orderIds = made.map(({ id }) => id)
  const [slips, photos, withdrawn] = [
    await listSlipsOfOrders(db, orderIds),
    await listShownPhotos(db, orderIds),
    await listWithdrawn(db, foundEstimates),
  ]
  const today = parisDay(now)
  const facts: MatterFacts = {
    kind: key.kind,
    thread: thread && {
      kind: thread.kind,
      state: thread.state,
      isWithdrawn: isThreadClosedByVisitor(thread),
    },
    estimates: foundEstimates.map((estimate) => ({
      id: estimate.id,
      number: estimate.estimate_number,
      state: estimate.state,
      validUntil: estimate.valid_until,
      mayAccept: isEstimateAcceptable(estimate, now),
      isWithdrawn: withdrawn.has(estimate.id),
    })),
    orders: made.map((order) => ({ ...order, isWithdrawn: withdrawn.has(order.estimate_id ?? '') })),
    invoices: billed
      .filter(({ credited_invoice }) => credited_invoice === null)
      .map((invoice) => ({
        id: invoice.id,
        number: invoice.invoice_number,
        status: invoice.status,
        isDeposit: invoice.is_deposit,
        estimateId: invoice.estimate_id,
        owed: invoice.owed,
        dueOn: invoice.due_on,
        isLate: invoice.due_on !== null && invoice.due_on < today,
      })),
    supplements: (await listUnansweredSupplements(db, orderIds)).map(({ supplement, orderNumber }) => ({
      id: supplement.id,
      orderNumber,
    })),
  }
  return {
    key,
    thread,
    facts,
    estimates: foundEstimates,
    orders: made,
    invoices: billed,
    slips,
    photos,
    /** Whether the request or message can be withdrawn: it is not closed and has not become a contract. */
    mayWithdraw:
      thread !== null &&
      isWritten &&
      thread.state !== 'closed' &&
      !(key.kind === 'request' && (await hasContractForRequest(db, key.id))),
  }
}

/** Adds to each invoice the amount owed, in cents. */
async function withOwedCents<Invoice extends { id: string }>(db: Database, found: readonly Invoice[]) {
  if (found.length === 0) return []
  const rows = await db
    .select({ id: invoices.id, owed: owedCentsOrZero(invoices.id) })
    .from(invoices)
    .where(
      inArray(
        invoices.id,
        found.map(({ id }) => id),
      ),
    )
  const owedById = new Map(rows.map(({ id, owed }) => [id, owed]))
  return found.map((invoice) => ({ ...invoice, owed: owedById.get(invoice.id) ?? 0 }))
}

/** Returns the ids of the accepted estimates whose client has withdrawn from the contract. */
async function listWithdrawn(
  db: Database,
  foundEstimates: readonly (typeof estimates.$inferSelect)[],
): Promise<Set<string>> {
  const withdrawn = new Set<string>()
  for (const { id, state } of foundEstimates)
    if (state === 'accepted' && (await isEstimateWithdrawn(db, id))) withdrawn.add(id)
  return withdrawn
}
