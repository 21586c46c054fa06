import { href } from 'react-router'
import type { PageAddresses } from '../domain/page-addresses.ts'
import type { ThreadKey } from '../domain/threads/messages.ts'
import { withQuery } from './address.ts'

/** What quotes link to. */
export const generalTermsPath = href('/conditions_generales')
export const estimatePath = href('/espace_pro/devis/:posId/:id', { posId: ':posId', id: ':id' })

/** A quote, as its client opens it from the mail; its signature stands behind it. */
export const receivedEstimatePath = (key: { posId: string; id: string }) =>
  href('/devis_recu/:posId/:id', key)

/** The site map's answer to what the domain keeps addresses of. */
export const pageAddresses: PageAddresses = {
  article: (id) => href('/actualites/:id', { id }),
  portfolioEntry: (id) => href('/realisations/:id', { id }),
  document: ({ kind, posId, id }) =>
    kind === 'invoice'
      ? href('/espace_pro/facture/:posId/:id/pdf', { posId, id })
      : href('/espace_pro/devis/:posId/:id/pdf', { posId, id }),
  photo: (id, photoId) => href('/demandes/:id/photos/:photoId', { id, photoId }),
  rim: ({ orderId, rimId }) => href('/gestion/commandes/:id/jantes/:rimId', { id: orderId, rimId }),
  newPassword: () => href('/update_user_actions'),
}

/** The private page of a thread, for its visitor; opened by its signature. */
export const threadPath = (kind: ThreadKey['kind'], id: string) =>
  href('/suivi/:kind/:id', { kind: kind === 'request' ? 'demande' : 'message', id })

/** The same thread in the office. */
export const officeThreadPath = (kind: ThreadKey['kind'], id: string) =>
  kind === 'request'
    ? href('/gestion/demandes/:id/echanges', { id })
    : href('/gestion/messages/:id/echanges', { id })

/** What the law calls the way there (Code de la consommation, D. 221-5). */
export const withdrawalWords = 'Renoncer au contrat ici'

/** Where a contract is withdrawn from, whose number the form then shows. */
export const withdrawalPath = (contract: string) => withQuery(href('/retractation'), { contrat: contract })

/** What was declared, for who declared it; its signature stands behind it. */
export const withdrawalReceiptPath = (id: string) => href('/retractation/recue/:id', { id })
