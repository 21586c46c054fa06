import { href } from 'react-router'
import type { Obstacle } from '../../../../../domain/people/erasure/obstacles.ts'
import { invoiceAddress } from '../../invoices/invoice-address.ts'

/** What has to be ended before, and where. */
export function obstacleLine({ on, sentence }: Obstacle) {
  if (!on) return { sentence, to: null }
  if (on.kind === 'withdrawal') return { sentence, to: href('/gestion/retractations/:id', { id: on.id }) }
  return {
    sentence,
    to: on.kind === 'order' ? href('/gestion/commandes/:id', { id: on.id }) : invoiceAddress(on.id, on.posId),
  }
}
