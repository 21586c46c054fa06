import { eq } from 'drizzle-orm'
import { clients } from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Client, clientName } from '../../people/clients/client.ts'
import { lockClient } from '../../people/clients/client-locks.ts'

/** Billing agreements with a company. */
export interface BillingAgreements {
  /** No invoice is issued without the client's own order number. */
  purchaseOrder: boolean
  /** A statement of the previous month is sent on the first of each month. */
  statement: boolean
}

export const billingAgreementsOf = ({
  requires_purchase_order,
  statement_since,
}: Pick<Client, 'requires_purchase_order' | 'statement_since'>): BillingAgreements => ({
  purchaseOrder: requires_purchase_order,
  statement: statement_since !== null,
})

/** Encodes the settings in a form field, to detect concurrent changes. */
export const serializeBillingAgreements = ({ purchaseOrder, statement }: BillingAgreements) =>
  `${Number(purchaseOrder)}${Number(statement)}`

/** Changes the billing settings of a company. Returns `changed` when they differ from those that the form showed. */
export function changeBillingAgreements(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  clientId: string,
  { seen, ...wanted }: BillingAgreements & { seen: string },
): Promise<{ outcome: 'saved' | 'gone' | 'changed' }> {
  return deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId)
    if (client?.type !== 'company') return { outcome: 'gone' }
    const before = billingAgreementsOf(client)
    if (serializeBillingAgreements(before) === serializeBillingAgreements(wanted)) return { outcome: 'saved' }
    if (serializeBillingAgreements(before) !== seen) return { outcome: 'changed' }
    await tx
      .update(clients)
      .set({
        requires_purchase_order: wanted.purchaseOrder,
        statement_since: wanted.statement ? (client.statement_since ?? parisDay(deps.clock.now())) : null,
      })
      .where(eq(clients.id, clientId))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'client.billing-changed',
      id: clientId,
      before: null,
      after: { name: clientName(client), ...wanted },
    })
    return { outcome: 'saved' }
  })
}
