import { href } from 'react-router'
import type { ThreadKey } from '../../domain/kernel/inbox-kind.ts'
import type { MatterKey } from '../../domain/kernel/matters/matter.ts'
import type { PageAddresses } from '../../domain/kernel/ports/page-addresses.ts'
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
  label: (code) => href('/j/:code', { code }),
  newPassword: () => href('/update_user_actions'),
}

/** What matters are called in addresses, by their first record. */
const matterWords = {
  request: 'demande',
  message: 'message',
  estimate: 'devis',
  order: 'commande',
  invoice: 'facture',
} as const satisfies Record<MatterKey['kind'], string>

/** The private page of a matter; opened by its signature, or for its client who is signed in. */
export const matterPath = ({ kind, id }: MatterKey) =>
  href('/suivi/:kind/:id', { kind: matterWords[kind], id })

/** What an address names; `null` for what is no kind of matter. */
export function readMatterKey(word: string, id: string): MatterKey | null {
  const kinds = Object.keys(matterWords) as MatterKey['kind'][]
  const kind = kinds.find((one) => matterWords[one] === word)
  return kind ? { kind, id } : null
}

/** A thread in the office. */
export const officeThreadPath = (kind: ThreadKey['kind'], id: string) =>
  kind === 'request'
    ? href('/gestion/demandes/:id/echanges', { id })
    : href('/gestion/messages/:id/echanges', { id })

/** What the law calls the way there (Code de la consommation, D. 221-5). */
export const withdrawalWords = 'Renoncer au contrat ici'

/** Where a contract is withdrawn from, whose number the form then shows, and the part of it that is meant. */
export const withdrawalPath = (contract: string, part: { key: string; says: string } | null = null) =>
  withQuery(href('/retractation'), { contrat: contract, ...(part && { coche: tickOf(part) }) })

/** Path for which access to the declaration of one contract is signed. Only the contract's own pages and mails link to it. */
export const withdrawalAccessPath = (contract: string) => `${href('/retractation')}/${contract}`

/** Path of the page, linked from the acknowledgement mail, on which the client confirms a declaration of withdrawal. */
export const withdrawalConfirmPath = (id: string) => href('/retractation/confirmer/:id', { id })

/** A part of a contract that is ticked: its key, for whoever judges, and its words, for who reads the declaration. */
export const tickOf = ({ key, says }: { key: string; says: string }) => `${key}:${says}`

/** What was declared, for who declared it; its signature stands behind it. */
export const withdrawalReceiptPath = (id: string) => href('/retractation/recue/:id', { id })

/** Where a document is verified by the code that is printed on it. */
export const verificationPath = (code: string) => href('/verifier/:code', { code })
/** A supplement, as its client answers it; its signature stands behind it. */
export const supplementPath = (id: string) => href('/supplement/:id', { id })
/** What an expert sees of a record; `token` is the dossier's signed id. */
export const dossierPath = (token: string) => href('/dossier/:token', { token })
