import { storedValueNames } from '../kernel/text/stored-value-names.ts'

/** Reasons for closing a request or a message. `other` requires a reason typed by the user. */
export const inboxCloseReasonNames = storedValueNames({
  answered: 'Réponse donnée',
  declined: 'Devis refusé',
  silent: 'Sans nouvelles du client',
  withdrawn: 'Le client renonce',
  'not-ours': 'Hors de nos prestations',
  duplicate: 'Doublon',
  other: 'Autre raison',
})

export type InboxCloseReason = keyof typeof inboxCloseReasonNames
