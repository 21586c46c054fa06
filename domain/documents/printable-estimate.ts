import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates } from '../../db/schema/tables.ts'
import { termsOf } from '../texts/printed-terms.ts'
import { buyerOf } from './buyer-of.ts'
import type { DocumentKey } from './document-key.ts'
import { issuedBy } from './issued-by.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printedTotals } from './printed-totals.ts'

/** What stands on a quote. */
export async function readEstimate(
  db: Database,
  { posId, id }: DocumentKey,
): Promise<PrintableDocument | null> {
  const [row] = await db
    .select({ estimate: estimates, client: clients })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(and(eq(estimates.id, id), eq(estimates.pos_id, posId)))
  if (!row) return null
  const { estimate, client } = row
  return {
    kind: 'estimate',
    number: estimate.estimate_number,
    id,
    issuedAt: estimate.created_at,
    ...issuedBy(posId, estimate.created_at),
    buyer: estimate.buyer ?? buyerOf(client),
    buyerEmail: client.email,
    lines: estimate.lines,
    totals: printedTotals(estimate, estimate.lines),
    suppliedOn: null,
    dueOn: null,
    validUntil: estimate.valid_until,
    workingDays: estimate.working_days,
    vehicle: quotedVehicle(estimate),
    message: estimate.message || null,
    terms: await termsOf(db, estimate),
    isDraft: false,
    deposit: 0,
    depositInvoices: [],
    state: { is: 'open' },
    orders: [],
    credited: null,
    exemption: null,
    purchaseOrder: null,
    registration: null,
    mileage: null,
  }
}

function quotedVehicle({ vehicle, registration_number }: typeof estimates.$inferSelect) {
  return vehicle || registration_number
    ? { name: vehicle ?? '', registration: registration_number ?? '' }
    : null
}
