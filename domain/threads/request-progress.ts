import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates, invoices, orders } from '../../db/schema/tables.ts'
import { formatDay } from '../calendar/paris-day.ts'
import { estimateStatusNames } from '../estimates/estimate.ts'
import { invoiceStateNames } from '../invoices/invoice-status.ts'
import { formatCents } from '../money/amounts.ts'
import { awaitedRims } from '../orders/order.ts'
import { isExpected, isReadyForPickup, promisedDayShown, statusNameOf } from '../orders/order-status.ts'
import { readPickup } from '../orders/pickup.ts'
import { restToPay } from '../payments/invoice-account.ts'
import { isWithdrawn } from '../withdrawals/find-withdrawal.ts'
import type { StateWords } from './thread.ts'

/*
 * What has become of a request beyond its correspondence: the quote that was accepted, the order made of it, its invoice
 * (docs/product.md §11.8).
 */

type RequestProgress = NonNullable<Awaited<ReturnType<typeof findRequestProgress>>>

/** The contract that a request has come to; `null` while there is none. */
export async function findRequestProgress(db: Database, requestId: string) {
  const order = await findOrderOf(db, requestId)
  const estimateId = order ? order.estimate_id : await findAcceptedEstimate(db, requestId)
  if (!order && !estimateId) return null
  return { order, isWithdrawn: estimateId !== null && (await isWithdrawn(db, estimateId)) }
}

async function findAcceptedEstimate(db: Database, requestId: string): Promise<string | null> {
  const [accepted] = await db
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.quote_request_id, requestId), eq(estimates.state, 'accepted')))
    .orderBy(desc(estimates.decided_at), asc(estimates.id))
    .limit(1)
  return accepted?.id ?? null
}

/** Of several the one that is least far: all is done only where nothing is left to do. */
async function findOrderOf(db: Database, requestId: string) {
  const [order] = await db
    .select({
      id: orders.id,
      client_id: orders.client_id,
      pos_id: orders.pos_id,
      handover: orders.handover,
      total_ti: orders.total_ti,
      invoiceId: orders.invoice,
      order_number: orders.order_number,
      estimate_id: orders.estimate_id,
      status: orders.status,
      status_name: orders.status_name,
      promised_on: orders.promised_on,
      received_at: orders.received_at,
      invoice: invoices.status,
      rest: restToPay(invoices.id),
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.id, orders.invoice))
    .where(eq(orders.quote_request_id, requestId))
    .orderBy(
      asc(orders.status),
      sql`coalesce(${invoices.status} = 'paid', false)`,
      desc(orders.created_at),
      asc(orders.id),
    )
    .limit(1)
  return order ?? null
}

/** What whoever asked reads while their rims wait for them; `null` where they do not, or the contract was withdrawn from. */
export function readProgressPickup(db: Database, progress: RequestProgress | null, now: Date) {
  if (!progress?.order || progress.isWithdrawn) return null
  const { invoiceId, ...order } = progress.order
  return readPickup(db, { ...order, invoice: invoiceId }, now)
}

/** Where it stands, in the names that the specification has for it. */
export function progressWords({ order, isWithdrawn: isContractWithdrawn }: RequestProgress): StateWords {
  if (isContractWithdrawn)
    return {
      label: order ? statusNameOf(order) : estimateStatusNames.paid,
      next: 'Votre rétractation a été reçue.',
    }
  if (!order)
    return {
      label: estimateStatusNames.paid,
      next: 'Votre accord est noté\u00a0: l’atelier prépare votre commande.',
    }
  const { status, order_number: number, invoice, rest } = order
  if (status === 3 && invoice === 'paid')
    return {
      label: invoiceStateNames.paid,
      next: `Votre commande ${number} est terminée et réglée\u00a0: vous n’avez plus rien à faire. Merci de votre confiance.`,
    }
  const promised = promisedDayShown(order)
  const sentences = [
    isExpected(order)
      ? `Votre accord est noté (commande ${number}). ${awaitedRims(order.pos_id)}`
      : stepSentence(order),
    promised && `Date prévue\u00a0: le ${formatDay(promised)}.`,
    !isReadyForPickup(order) &&
      invoice === 'created' &&
      rest > 0 &&
      `Reste à régler\u00a0: ${formatCents(rest)}.`,
    !isReadyForPickup(order) && invoice === 'paid' && 'Sa facture est réglée.',
  ]
  return { label: statusNameOf(order), next: sentences.filter(Boolean).join(' ') }
}

function stepSentence(order: NonNullable<RequestProgress['order']>): string {
  const { status, order_number: number } = order
  if (isReadyForPickup(order)) return `Vous pouvez venir retirer les jantes de votre commande ${number}.`
  if (status === 3) return `Vos jantes vous ont été remises (commande ${number}).`
  if (status === 2) return `Vos jantes sont en cours de livraison (commande ${number}).`
  return status === 1
    ? `L’atelier a traité votre commande ${number}.`
    : `Votre commande ${number} suit son cours.`
}
