import { href } from 'react-router'

/**
 * The office's page of an invoice, deposit invoice or credit note. Who does not know its point of sale is led on from
 * anybody's.
 */
export const invoiceAddress = (id: string, posId = 'facture') =>
  href('/gestion/factures/:posId/:id', { posId, id })

/** Where an order, or several of a client, are billed. */
export const billingAddress = (choice: { client?: string; orders?: readonly string[] }) => {
  const asked = new URLSearchParams([
    ...(choice.client ? [['client', choice.client]] : []),
    ...(choice.orders ?? []).map((id) => ['commande', id]),
  ])
  return `${href('/gestion/factures/nouvelle')}?${asked}`
}

/** In the place of an order where none is meant. */
export const noOrder = 'aucune'

/** The same once it is known which: without any, none is chosen instead of all that are finished. */
export const newInvoiceAddress = (client: string, orders: readonly string[]) =>
  billingAddress({ client, orders: orders.length > 0 ? orders : [noOrder] })

/** Where a deposit is asked for, on an order or on an accepted quote. */
export const depositAddress = (on: { kind: 'order' | 'estimate'; id: string }) =>
  `${href('/gestion/factures/acompte')}?${new URLSearchParams({ [on.kind === 'order' ? 'commande' : 'devis']: on.id })}`
