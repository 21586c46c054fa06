import { useState } from 'react'
import type { Preparation } from '../read-new-invoice.server.ts'

export interface PreparationKeyProps {
  preparation: Preparation
  orderIds: string[]
}

/** What the invoice is made of: sent along, and not typed. */
export function PreparationKey({ preparation, orderIds }: PreparationKeyProps) {
  const { client, estimateId, deposits } = preparation
  // What follows others meanwhile stays the form that may have been sent already.
  const [id] = useState(preparation.id)
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="client" value={client.id} />
      <input type="hidden" name="devis" value={estimateId} />
      {orderIds.map((order) => (
        <input key={order} type="hidden" name="commande" value={order} />
      ))}
      {deposits.map((deposit) => (
        <input key={deposit.id} type="hidden" name="acompte" value={deposit.id} />
      ))}
    </>
  )
}
