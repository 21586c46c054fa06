import { href } from 'react-router'

/** The office's page of a draft and of the quote that it becomes. */
export const estimateAddress = (posId: string, id: string) => href('/gestion/devis/:posId/:id', { posId, id })

export const estimatePdfAddress = (posId: string, id: string) =>
  href('/gestion/devis/:posId/:id/pdf', { posId, id })

export const draftPdfAddress = (posId: string, id: string) =>
  href('/gestion/devis/:posId/:id/apercu', { posId, id })

/** Where a quote is begun, from one of these. */
export const beginAddress = (from: {
  demande?: string
  client?: string
  copie?: string
  remplace?: string
}): string => `${href('/gestion/devis/nouveau')}?${new URLSearchParams(from)}`

/** With the words that are sent along to be confirmed; `relire` where the quote is another than was seen. */
export const sendingAddress = (page: string, asked: 'envoi' | 'relance', how: 'oui' | 'relire' = 'oui') =>
  `${page}?${asked}=${how}#envoyer`
