import { href } from 'react-router'

/** Returns the office address of an estimate. Its draft has the same address. */
export const estimateAddress = (posId: string, id: string) => href('/gestion/devis/:posId/:id', { posId, id })

export const estimatePdfAddress = (posId: string, id: string) =>
  href('/gestion/devis/:posId/:id/pdf', { posId, id })

export const draftPdfAddress = (posId: string, id: string) =>
  href('/gestion/devis/:posId/:id/apercu', { posId, id })

/** Returns the address that starts an estimate from a request, a client or another record. */
export const beginEstimateAddress = (from: {
  demande?: string
  client?: string
  copie?: string
  remplace?: string
}): string => `${href('/gestion/devis/nouveau')}?${new URLSearchParams(from)}`

/** Returns the address that asks to confirm a mail with its text; `relire` if the estimate has changed since it was shown. */
export const estimateSendingAddress = (
  page: string,
  action: 'envoi' | 'relance',
  how: 'oui' | 'relire' = 'oui',
) => `${page}?${action}=${how}#envoyer`

/** Returns the address of the question shown before the client's agreement is recorded. */
export const estimateAgreementAddress = (page: string) => `${page}?accord=oui#accepter`
