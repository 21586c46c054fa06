import { href } from 'react-router'
import type { PageAddresses } from '../domain/page-addresses.ts'

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
