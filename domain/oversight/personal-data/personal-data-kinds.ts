/** Kinds of personal data, with their French names in singular and plural. */
const personalDataKinds = {
  clients: ['fiche client', 'fiches client'],
  accounts: ['accès à l’espace client', 'accès à l’espace client'],
  colleagues: ['accès d’une personne d’entreprise', 'accès de personnes d’entreprise'],
  invitations: ['invitation à l’espace client', 'invitations à l’espace client'],
  recoveries: ['demande de mot de passe', 'demandes de mot de passe'],
  subscriptions: ['inscription à la lettre', 'inscriptions à la lettre'],
  deliveries: ['envoi de la lettre', 'envois de la lettre'],
  requests: ['demande de devis', 'demandes de devis'],
  requestPhotos: ['photo de demande', 'photos de demandes'],
  messages: ['message', 'messages'],
  letters: ['message échangé', 'messages échangés'],
  addresses: ['adresse qui renvoie nos e-mails', 'adresses qui renvoient nos e-mails'],
  drafts: ['brouillon de devis', 'brouillons de devis'],
  estimates: ['devis', 'devis'],
  proofs: ['preuve de réponse à un devis', 'preuves de réponses à des devis'],
  estimateMails: ['e-mail de devis', 'e-mails de devis'],
  withdrawals: ['rétractation déclarée', 'rétractations déclarées'],
  orders: ['commande', 'commandes'],
  orderMails: ['avis de retrait ou de nouvelle date', 'avis de retrait ou de nouvelle date'],
  rimPhotos: ['photo de jantes', 'photos de jantes'],
  slips: ['bon de dépôt ou de remise', 'bons de dépôt ou de remise'],
  supplements: ['supplément proposé', 'suppléments proposés'],
  dossiers: ['dossier ouvert à un expert', 'dossiers ouverts à des experts'],
  statements: ['relevé mensuel', 'relevés mensuels'],
  showings: [
    'réalisation montrée sur le site ou en préparation',
    'réalisations montrées sur le site ou en préparation',
  ],
  preparations: ['facture en préparation', 'factures en préparation'],
  invoiceMails: ['e-mail de facture', 'e-mails de facture'],
  bankLines: ['ligne de relevé de banque', 'lignes de relevé de banque'],
  events: ['ligne du journal', 'lignes du journal'],
  contracts: ['contrat conclu en ligne', 'contrats conclus en ligne'],
  contractProofs: ['preuve d’un contrat conclu en ligne', 'preuves de contrats conclus en ligne'],
  contractWithdrawals: [
    'rétractation d’un contrat conclu en ligne',
    'rétractations de contrats conclus en ligne',
  ],
  contractSupplements: ['supplément conclu en ligne', 'suppléments conclus en ligne'],
  invoices: ['facture ou avoir', 'factures et avoirs'],
  payments: ['encaissement', 'encaissements'],
} as const

export type PersonalDataKind = keyof typeof personalDataKinds

export const allPersonalDataKinds = Object.keys(personalDataKinds) as PersonalDataKind[]

/** Number of records of each kind; kinds without records are left out. */
export type PersonalDataCounts = Partial<Record<PersonalDataKind, number>>

/** Formats the number of records of a kind: « 2 demandes de devis ». */
export function personalDataInWords(kind: PersonalDataKind, count: number): string {
  const [one, several] = personalDataKinds[kind]
  return `${count}\u00a0${count > 1 ? several : one}`
}

/** Formats the numbers of records of all kinds: « 2 demandes de devis, 1 message ». */
export const personalDataCountsInWords = (counts: Readonly<Record<string, number>>): string =>
  allPersonalDataKinds
    .flatMap((kind) => (counts[kind] ? [personalDataInWords(kind, counts[kind])] : []))
    .join(', ')
