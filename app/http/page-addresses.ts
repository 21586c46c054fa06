import { href } from 'react-router'
import type { ThreadKey } from '../../domain/kernel/inbox-kind.ts'
import type { MatterKey } from '../../domain/kernel/matters/matter.ts'
import type { PageAddresses } from '../../domain/kernel/ports/page-addresses.ts'
import { addressWithQuery } from './address.ts'

/** Path of the general terms, which estimates link to. */
export const generalTermsPath = href('/conditions_generales')
export const estimatePath = href('/espace_pro/devis/:posId/:id', { posId: ':posId', id: ':id' })

/** Returns the path of an estimate that its client opens from the mail, without its signature. */
export const receivedEstimatePath = (key: { posId: string; id: string }) =>
  href('/devis_recu/:posId/:id', key)

/** Returns the path of the page for choosing a new password, with the token of a link. */
export const newPasswordPath = (token: string) =>
  addressWithQuery(href('/update_user_actions'), { mode: 'resetPassword', oobCode: token })

/** Paths of the pages whose addresses the domain needs. */
export const pageAddresses: PageAddresses = {
  article: (id) => href('/actualites/:id', { id }),
  portfolioEntry: (id) => href('/realisations/:id', { id }),
  documentDownload: ({ kind, posId, id }) =>
    kind === 'invoice'
      ? href('/espace_pro/facture/:posId/:id/pdf', { posId, id })
      : href('/espace_pro/devis/:posId/:id/pdf', { posId, id }),
  photo: (id, photoId) => href('/demandes/:id/photos/:photoId', { id, photoId }),
  label: (code) => href('/j/:code', { code }),
  newPassword: () => href('/update_user_actions'),
}

/** Words in the addresses of matters, by the kind of the record that started the matter. */
const matterWords = {
  request: 'demande',
  message: 'message',
  estimate: 'devis',
  order: 'commande',
  invoice: 'facture',
} as const satisfies Record<MatterKey['kind'], string>

/** Returns the path of the private page of a matter, opened by signature or by its signed-in client. */
export const matterPath = ({ kind, id }: MatterKey) =>
  href('/suivi/:kind/:id', { kind: matterWords[kind], id })

/** Parses the parameters of a matter's address; returns `null` for an unknown kind. */
export function parseMatterKey(word: string, id: string): MatterKey | null {
  const kinds = Object.keys(matterWords) as MatterKey['kind'][]
  const kind = kinds.find((one) => matterWords[one] === word)
  return kind ? { kind, id } : null
}

export const officeThreadPath = (kind: ThreadKey['kind'], id: string) =>
  kind === 'request'
    ? href('/gestion/demandes/:id/echanges', { id })
    : href('/gestion/messages/:id/echanges', { id })

/** Link text prescribed by law (Code de la consommation, D. 221-5). */
export const withdrawalLinkText = 'Renoncer au contrat ici'

/** Returns the path of the withdrawal form, with the number of the contract and optionally the part to withdraw from filled in. */
export const withdrawalPath = (contract: string, part: { key: string; says: string } | null = null) =>
  addressWithQuery(href('/retractation'), {
    contrat: contract,
    ...(part && { coche: contractPartValue(part) }),
  })

/** Returns the path that is signed to grant access to the declaration of one contract. Only the contract's own pages and mails link to it. */
export const withdrawalAccessPath = (contract: string) => `${href('/retractation')}/${contract}`

/** Returns the path of the page, linked from the acknowledgement mail, on which the client confirms a declaration of withdrawal. */
export const withdrawalConfirmPath = (id: string) => href('/retractation/confirmer/:id', { id })

/** Returns the value of a ticked contract part: its key, used by the rules, and its text, shown in the declaration. */
export const contractPartValue = ({ key, says }: { key: string; says: string }) => `${key}:${says}`

/** Returns the path of the receipt of a withdrawal declaration, without its signature. */
export const withdrawalReceiptPath = (id: string) => href('/retractation/recue/:id', { id })

/** Returns the path that verifies a document by the code printed on it. */
export const verificationPath = (code: string) => href('/verifier/:code', { code })
/** Returns the path of a supplement that its client accepts or declines, without its signature. */
export const supplementPath = (id: string) => href('/supplement/:id', { id })
/** Returns the path of an expert's view of a record; `token` is the dossier's signed id. */
export const dossierPath = (token: string) => href('/dossier/:token', { token })
