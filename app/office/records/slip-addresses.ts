import { href } from 'react-router'
import { type SlipKind, slipUrlSegments } from '../../../domain/kernel/slip-words.ts'
import { addressWithQuery } from '../../http/address.ts'

/** Returns the address at which a slip of an order is made; with `bon`, that of the result of an existing one. */
export function slipAddress(orderId: string, kind: SlipKind, query: { bon?: string; remises?: string } = {}) {
  const page = href('/gestion/commandes/:id/bons/:kind', { id: orderId, kind: slipUrlSegments[kind] })
  return Object.keys(query).length > 0 ? addressWithQuery(page, query) : page
}

export const slipPdfAddress = (orderId: string, kind: SlipKind, slipId: string) =>
  href('/gestion/commandes/:id/bons/:kind/:slipId/pdf', { id: orderId, kind: slipUrlSegments[kind], slipId })
