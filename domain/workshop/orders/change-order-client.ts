import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  contactMessages,
  deposits,
  expertDossiers,
  orderSlips,
  orders,
  outgoingMails,
  supplements,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { isMailClaimed } from '../../correspondence/outbox/claimed-mail.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { markLinksEnded } from '../../kernel/matters/ended-links.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Client } from '../../people/clients/client.ts'
import { lockClient, lockClientsTable } from '../../people/clients/client-locks.ts'
import {
  announceOrder,
  clearedPickupNotices,
  isOrderBilled,
  lockOrder,
  type OrderRow,
  toOrderEventData,
} from './order.ts'

/** Reason why an order keeps its client: a document, a mail or another record names that client. */
export type OrderClientBinding =
  | 'billed'
  | 'estimated'
  | 'deposit'
  | 'slip'
  | 'supplement'
  | 'withdrawal'
  | 'dossier'
  | 'photos'
  | 'mail-queued'
  | 'mailed'

type ChangeClientOutcome =
  | { outcome: 'saved' }
  /** The order was cancelled or does not exist. */
  | { outcome: 'gone' }
  /** The client was merged, erased or does not exist. */
  | { outcome: 'no-client' }
  /** The order keeps its client, for the reason `by`. */
  | { outcome: 'client-fixed'; by: OrderClientBinding }

/**
 * Puts an order under another client. An order can move only if no document or sent mail names its client, because
 * these stay with the client to whom they were issued. The former client's links to the order end, and their messages
 * about it stay theirs.
 */
export function changeOrderClient(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
  clientId: string,
): Promise<ChangeClientOutcome> {
  return deps.db.transaction(async (tx): Promise<ChangeClientOutcome> => {
    await lockClientsTable(tx, 'shared')
    const client: Client | null = await lockClient(tx, clientId)
    if (!client) return { outcome: 'no-client' }
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.client_id === client.id) return { outcome: 'saved' }
    const binding = await findOrderClientBinding(tx, order)
    if (binding) return { outcome: 'client-fixed', by: binding }
    // A status mail or reminder that is being sent goes to the current client.
    if (await isMailClaimed(tx, deps, [`order-step ${id} `, `pickup-reminder ${id}`]))
      return { outcome: 'client-fixed', by: 'mail-queued' }
    await tx
      .update(orders)
      .set({ client_id: client.id, told_status: null, outdated_promise: null, ...clearedPickupNotices })
      .where(eq(orders.id, id))
    // Only cancelled mails are left. They contain the former client's name and address.
    await tx.delete(outgoingMails).where(eq(outgoingMails.order_id, id))
    await tx
      .update(contactMessages)
      .set({ about_kind: null, about_id: null })
      .where(and(eq(contactMessages.about_kind, 'order'), eq(contactMessages.about_id, id)))
    await markLinksEnded(tx, { kind: 'order', id }, deps.clock.now())
    const after = toOrderEventData(order)
    await recordEvent(tx, deps, staffActor(by), { act: 'order.client-changed', id, before: null, after })
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/** Returns what ties an order to its client; `null` if it can be put under another. */
export async function findOrderClientBinding(
  db: Database,
  order: OrderRow,
): Promise<OrderClientBinding | null> {
  if (await isOrderBilled(db, order)) return 'billed'
  if (order.estimate_id) return 'estimated'
  if (order.photo_consent) return 'photos'
  const { rows } = await db.execute<
    Record<'deposit' | 'slip' | 'supplement' | 'withdrawal' | 'dossier' | 'mail-queued' | 'mailed', boolean>
  >(sql`
    select
      exists (select 1 from ${deposits} where ${deposits.order_id} = ${order.id}) as deposit,
      exists (select 1 from ${orderSlips} where ${orderSlips.order_id} = ${order.id}) as slip,
      exists (select 1 from ${supplements} where ${supplements.order_id} = ${order.id}
        and (${supplements.state} in ('sent', 'accepted', 'declined', 'revoked') or ${supplements.sent_to} is not null)) as supplement,
      exists (select 1 from ${withdrawals} where ${withdrawals.order_id} = ${order.id}) as withdrawal,
      exists (select 1 from ${expertDossiers} where ${expertDossiers.order_id} = ${order.id}) as dossier,
      exists (select 1 from ${outgoingMails} where ${outgoingMails.order_id} = ${order.id}
        and ${outgoingMails.state} = 'queued') as "mail-queued",
      exists (select 1 from ${outgoingMails} where ${outgoingMails.order_id} = ${order.id}
        and ${outgoingMails.state} in ('sent', 'refused')) as mailed`)
  const [found] = rows
  const bindings = [
    'deposit',
    'slip',
    'supplement',
    'withdrawal',
    'dossier',
    'mail-queued',
    'mailed',
  ] as const
  return bindings.find((binding) => found?.[binding]) ?? null
}
