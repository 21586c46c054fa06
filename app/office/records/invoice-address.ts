import { href } from 'react-router'

/**
 * Returns the office address of an invoice, deposit invoice or credit note. Callers that do not know the point of sale omit it;
 * the page then redirects to the right one.
 */
export const invoiceAddress = (id: string, posId = 'facture') =>
  href('/gestion/factures/:posId/:id', { posId, id })

/** Returns the address at which one or more orders of a client are billed. */
export const billingAddress = (choice: { client?: string; orders?: readonly string[] }) => {
  const query = new URLSearchParams([
    ...(choice.client ? [['client', choice.client]] : []),
    ...(choice.orders ?? []).map((id) => ['commande', id]),
  ])
  return `${href('/gestion/factures/nouvelle')}?${query}`
}

/** Query value instead of an order number: bill no order. */
export const noOrderToBillValue = 'aucune'

/** Returns the address that bills known orders. Unlike in `billingAddress`, an empty list means no order, instead of all finished ones. */
export const newInvoiceAddress = (client: string, orders: readonly string[]) =>
  billingAddress({ client, orders: orders.length > 0 ? orders : [noOrderToBillValue] })

/** Returns the address at which a deposit is requested for an order or an accepted estimate. */
export const newDepositAddress = (on: { kind: 'order' | 'estimate'; id: string }) =>
  `${href('/gestion/factures/acompte')}?${new URLSearchParams({ [on.kind === 'order' ? 'commande' : 'devis']: on.id })}`
