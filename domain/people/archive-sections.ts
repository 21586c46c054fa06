import type {
  auditTrail,
  contentRecords,
  newsletterDeliveries,
  threadMessages,
} from '../../db/schema/tables.ts'
import { clientTypeNames } from '../clients/client-fields.ts'
import { estimateStateNames } from '../estimates/estimate.ts'
import { decisionChannels } from '../estimates/estimate-options.ts'
import { inboxStateNames } from '../inbox/inbox-kind.ts'
import { invoiceStateNames } from '../invoices/invoice-status.ts'
import { consentSources } from '../newsletter/subscriptions.ts'
import { consentNames } from '../orders/photo-consent-form.ts'
import { cashGroundNames, paymentMeansNames } from '../payments/payment-means.ts'
import {
  clientOptions,
  howKnownOptions,
  rimTypeOptions,
  serviceOptions,
  shopOptions,
} from '../quote-requests/quote-request-options.ts'
import { rimDefects, rimFinishes, rimPositions, rimServices } from '../rims/rim-words.ts'
import { withdrawalDecisionNames } from '../withdrawals/withdrawal-words.ts'
import type { PersonalDataKind } from './personal-data-kinds.ts'

/** What an archive calls values that no page of the site shows in words. */
const auditedActionNames: Readonly<Record<(typeof auditTrail.$inferSelect)['act'], string>> = {
  'signed-in': 'Connexion',
  'sign-in-failed': 'Connexion refusée',
  'signed-out': 'Déconnexion',
  'recovery-mailed': 'Lien de nouveau mot de passe envoyé',
  'password-reset': 'Mot de passe remplacé par un lien',
  'password-changed': 'Mot de passe changé',
  'password-change-failed': 'Changement de mot de passe refusé',
  'client-invited': 'Invitation',
  'account-created': 'Compte ouvert',
  'account-closed': 'Compte fermé',
  'staff-created': 'Compte de l’équipe ouvert',
  'factor-set': 'Seconde étape activée',
  'factor-passed': 'Seconde étape passée',
  'factor-failed': 'Seconde étape refusée',
  'factor-skipped': 'Seconde étape passée sans code',
  'factor-reset': 'Seconde étape réinitialisée',
  'recovery-code-used': 'Code de secours utilisé',
  'recovery-codes-made': 'Codes de secours créés',
  'sessions-ended': 'Appareils déconnectés',
}

type ThreadMessage = typeof threadMessages.$inferSelect

const directionNames: Readonly<Record<ThreadMessage['direction'], string>> = {
  received: 'Reçu de vous',
  sent: 'Envoyé par nous',
  note: 'Note interne de notre équipe',
}

const messageChannelNames: Readonly<Record<ThreadMessage['channel'], string>> = {
  mail: 'E-mail',
  page: 'Page de suivi',
  note: 'Note',
}

const mailStateNames: Readonly<Record<string, string>> = {
  queued: 'Sur le départ',
  sent: 'Parti',
  refused: 'Refusé',
  cancelled: 'Annulé',
}

const invitationStatusNames: Readonly<Record<string, string>> = {
  email_sent: 'Envoyée',
  account_created: 'Suivie',
}

const deliveryNames: Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], string>> = {
  waiting: 'À envoyer',
  claimed: 'Sur le départ',
  sent: 'Partie',
  refused: 'Refusée',
  doubtful: 'En doute',
  bounced: 'Revenue',
  skipped: 'Non envoyée',
}

const pageStateNames: Readonly<Record<(typeof contentRecords.$inferSelect)['state'], string>> = {
  draft: 'En préparation',
  published: 'Sur le site',
  withdrawn: 'Retirée du site',
}

const address = { address: 'Adresse' }

/** Who somebody is to the workshop, how they sign in, which letters they get. */
const accountSections = {
  clients: {
    title: 'Fiche client',
    columns: {
      type: 'Nature',
      name: 'Société',
      last_name: 'Nom',
      first_name: 'Prénom',
      email: 'E-mail',
      phone: 'Téléphone',
      siret: 'SIRET',
      siren: 'SIREN',
      vat_number: 'N° de TVA',
      ...address,
      notes: 'Notes de notre équipe',
      created_at: 'Fiche créée le',
    },
    words: { type: clientTypeNames },
  },
  accounts: {
    title: 'Accès à l’espace client',
    columns: { email: 'Identifiant', createdAt: 'Ouvert le', updatedAt: 'Modifié le' },
  },
  sessions: {
    title: 'Connexions ouvertes',
    columns: {
      device: 'Navigateur',
      createdAt: 'Depuis le',
      updatedAt: 'Dernier usage',
      expiresAt: 'Jusqu’au',
    },
  },
  trail: {
    title: 'Journal des connexions',
    columns: { act: 'Acte', created_at: 'Date' },
    words: { act: auditedActionNames },
  },
  invitations: {
    title: 'Invitations à l’espace client',
    columns: { email: 'Adresse', status: 'État', created_at: 'Envoyée le' },
    words: { status: invitationStatusNames },
  },
  subscriptions: {
    title: 'Lettre d’information',
    columns: {
      email: 'Adresse',
      created_ad: 'Inscrite le',
      source: 'Venue par',
      proof: 'Preuve du consentement',
      confirmed_at: 'Confirmée le',
      bounced_at: 'Retour de nos lettres',
      bounce_reason: 'Motif',
    },
    words: { source: consentSources },
  },
  deliveries: {
    title: 'Lettres d’information envoyées',
    columns: { subject: 'Objet', settled_at: 'Date', state: 'État', reason: 'Motif' },
    words: { state: deliveryNames },
  },
} as const satisfies Sections

/** What somebody asked, and what was written of it. */
const correspondenceSections = {
  requests: {
    title: 'Demandes de devis',
    columns: {
      reference: 'Référence',
      created_at: 'Envoyée le',
      state: 'État',
      last_name: 'Nom',
      first_name: 'Prénom',
      email: 'E-mail',
      phone: 'Téléphone',
      line_1: 'Adresse',
      zip_code: 'Code postal',
      city: 'Ville',
      client: 'Vous êtes',
      shop: 'Point de vente',
      service: 'Prestation',
      number: 'Nombre de jantes',
      size: 'Taille',
      rim_type: 'Type de jante',
      brand: 'Marque',
      model: 'Modèle',
      complementary_infos: 'Précisions',
      type: 'Nous connaissez par',
      confidentiality: 'Politique de confidentialité acceptée',
      newsletter: 'Lettre demandée',
      closed_reason: 'Fermée pour',
    },
    words: {
      state: inboxStateNames.request,
      client: clientOptions,
      type: howKnownOptions,
      get shop() {
        return shopOptions()
      },
      service: serviceOptions,
      rim_type: rimTypeOptions,
    },
  },
  messages: {
    title: 'Messages',
    columns: {
      created_at: 'Envoyé le',
      email: 'E-mail',
      name: 'Nom',
      object: 'Objet',
      message: 'Message',
      closed_reason: 'Fermé pour',
    },
  },
  letters: {
    title: 'Échanges',
    columns: {
      created_at: 'Date',
      direction: 'Sens',
      channel: 'Par',
      author_name: 'De',
      email: 'Adresse',
      subject: 'Objet',
      text: 'Texte',
    },
    words: { direction: directionNames, channel: messageChannelNames },
  },
  addresses: {
    title: 'Ce que nous savons d’une adresse',
    columns: {
      email: 'Adresse',
      bounced_at: 'Retour de nos e-mails',
      bounce_reason: 'Motif',
      away_at: 'Absence annoncée',
    },
  },
} as const satisfies Sections

/** What quotes and invoices say of their amounts. */
const amounts = { total_te: 'Montant HT', total: 'Montant TTC' }

/** Of a mail that left with one of them. */
const mailed = {
  email: 'Adresse',
  text: 'Texte',
  state: 'État',
  created_at: 'Écrit le',
  sent_at: 'Parti le',
}

const vehicle = { vehicle: 'Véhicule', registration_number: 'Immatriculation' }

/** What was done for somebody, and what was shown of it. */
const workSections = {
  drafts: {
    title: 'Brouillons de devis',
    columns: { created_at: 'Commencé le', changed_at: 'Modifié le', content: 'Contenu' },
  },
  preparations: {
    title: 'Factures en préparation',
    columns: { created_at: 'Commencée le', changed_at: 'Modifiée le', content: 'Contenu' },
  },
  estimates: {
    title: 'Devis',
    columns: {
      estimate_number: 'Numéro',
      created_at: 'Émis le',
      state: 'État',
      ...amounts,
      ...vehicle,
      valid_until: 'Valable jusqu’au',
      message: 'Message',
      lines: 'Lignes',
      buyer: 'Établi à',
      seen_at: 'Consulté le',
      decided_at: 'Décidé le',
      decision_channel: 'Par',
      decided_by: 'Noté par',
      refusal_reason: 'Motif du refus',
      early_start_at: 'Demande de commencer sans attendre',
      confirmed_at: 'Confirmé le',
      confirmed_to: 'Confirmé à',
    },
    cents: ['total_te', 'total', 'unit_price'],
    words: { state: estimateStateNames, decision_channel: decisionChannels, type: clientTypeNames },
  },
  estimateMails: { title: 'E-mails de devis', columns: mailed, words: { state: mailStateNames } },
  withdrawals: {
    title: 'Rétractations',
    columns: {
      created_at: 'Déclarée le',
      name: 'Nom',
      contract: 'Contrat',
      email: 'Adresse',
      joined_at: 'Rattachée au contrat le',
      decision: 'Décision',
      decided_at: 'Décidée le',
      answer: 'Réponse',
    },
    words: { decision: withdrawalDecisionNames },
  },
  orders: {
    title: 'Commandes',
    columns: {
      order_number: 'Numéro',
      created_at: 'Créée le',
      status_name: 'Étape',
      rim_n: 'Nombre de jantes',
      brand: 'Marque',
      model: 'Modèle',
      registration_number: 'Immatriculation',
      mileage: 'Kilométrage',
      purchase_order: 'Votre bon de commande',
      promised_on: 'Promise pour le',
      total_te: 'Montant HT',
      total_ti: 'Montant TTC',
      lines: 'Lignes',
      blocked_reason: 'Ce qui la bloque',
      notes: 'Notes de notre équipe',
      photo_consent: 'Votre accord pour montrer ses photos',
    },
    cents: ['total_te', 'total_ti', 'unit_price'],
    words: { how: consentNames },
  },
  showings: {
    title: 'Vos jantes sur notre site',
    columns: { order_number: 'Commande', title: 'Titre', state: 'État', published_at: 'Publiée le' },
    words: { state: pageStateNames },
  },
  rims: {
    title: 'Jantes',
    columns: {
      order_number: 'Commande',
      place: 'Jante',
      position: 'Position',
      size: 'Taille',
      make: 'Marque',
      part_number: 'Référence',
      service: 'Prestation',
      finish: 'Finition',
      defects: 'Défauts',
      notes: 'Notes',
      problem: 'Problème',
    },
    words: { position: rimPositions, service: rimServices, finish: rimFinishes, defects: rimDefects },
  },
} as const satisfies Sections

/** What somebody was billed, and what they paid. */
const paymentSections = {
  invoices: {
    title: 'Factures et avoirs',
    columns: {
      invoice_number: 'Numéro',
      created_at: 'Émise le',
      status: 'État',
      ...amounts,
      due_on: 'À régler le',
      paid_on: 'Réglée le',
      registration_number: 'Immatriculation',
      mileage: 'Kilométrage',
      purchase_order: 'Votre bon de commande',
      lines: 'Lignes',
      buyer: 'Établie à',
      credit_reason: 'Motif de l’avoir',
    },
    cents: ['total_te', 'total', 'unit_price'],
    words: { status: invoiceStateNames, type: clientTypeNames },
  },
  invoiceMails: {
    title: 'E-mails de facture',
    columns: { subject: 'Objet', ...mailed },
    words: { state: mailStateNames },
  },
  payments: {
    title: 'Encaissements',
    columns: {
      paid_on: 'Payé le',
      cents: 'Montant',
      means: 'Moyen',
      reference: 'Référence',
      cash_ground: 'Motif des espèces',
      cash_proof: 'Justificatif',
      recorded_at: 'Enregistré le',
    },
    cents: ['cents'],
    words: { means: paymentMeansNames, cash_ground: cashGroundNames },
  },
  bankLines: {
    title: 'Lignes de relevé de banque',
    columns: { booked_on: 'Date', cents: 'Montant', payer: 'Payeur', text: 'Libellé' },
    cents: ['cents'],
  },
} as const satisfies Sections

/** The parts of an archive in their order (docs/product.md §11.24). */
export const archiveSections = {
  ...accountSections,
  ...correspondenceSections,
  ...workSections,
  ...paymentSections,
  events: { title: 'Ce qui a été fait de votre fiche', columns: { at: 'Date', sentence: 'Acte' } },
} as const satisfies Sections

export type SectionName = keyof typeof archiveSections

export const sectionLayout = (name: SectionName): SectionLayout => archiveSections[name]

/** What of a kind of record is handed out: its columns by name, with what they are called. What is not named is none of the person's. */
interface SectionLayout {
  title: string
  columns: Readonly<Record<string, string>>
  /** Columns that hold cents. */
  cents?: readonly string[]
  /** What stored values are called, by their column. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The parts of an archive, or some of them. */
type Sections = Partial<Record<PersonalDataKind | 'sessions' | 'trail' | 'rims', SectionLayout>>
