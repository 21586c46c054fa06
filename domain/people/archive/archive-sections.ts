import { clientTypeNames } from '../../clients/client-fields.ts'
import { estimateStateNames } from '../../estimates/estimate-state.ts'
import { decisionChannels } from '../../estimates/estimate-words.ts'
import { stateNames } from '../../inbox/state-names.ts'
import { invoiceStateNames } from '../../invoices/invoice-status.ts'
import { consentSources } from '../../newsletter/consents.ts'
import { consentNames } from '../../orders/photo-consent-form.ts'
import { paymentMeansNames } from '../../payments/payment-means.ts'
import {
  clientOptions,
  howKnownOptions,
  rimTypeOptions,
  serviceOptions,
  shopOptions,
} from '../../quote-requests/quote-request-options.ts'
import { rimDefects, rimFinishes, rimPositions, rimServices } from '../../rims/rim-words.ts'
import type { HeldKind } from '../held-kinds.ts'
import {
  auditedActNames,
  creationNames,
  deliveryNames,
  directionNames,
  letterChannelNames,
  mailStateNames,
  pageStateNames,
} from './stored-words.ts'

/** What of a kind of record is handed out: its columns by name, with what they are called. What is not named is none of the person's. */
interface SectionShape {
  title: string
  columns: Readonly<Record<string, string>>
  /** Columns that hold cents. */
  cents?: readonly string[]
  /** What stored values are called, by their column. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const address = { address: 'Adresse' }
const amounts = { total_te: 'Montant HT', total: 'Montant TTC' }
const vehicle = { vehicle: 'Véhicule', registration_number: 'Immatriculation' }
const mailed = {
  email: 'Adresse',
  text: 'Texte',
  state: 'État',
  created_at: 'Écrit le',
  sent_at: 'Parti le',
}

/** The parts of an archive in their order (docs/product.md §11.24). */
export const archiveSections = {
  clients: {
    title: 'Fiche client',
    columns: {
      ...{ type: 'Nature', name: 'Société', last_name: 'Nom', first_name: 'Prénom' },
      ...{ email: 'E-mail', phone: 'Téléphone', siret: 'SIRET', siren: 'SIREN', vat_number: 'N° de TVA' },
      ...address,
      ...{ notes: 'Notes de notre équipe', created_at: 'Fiche créée le' },
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
    words: { act: auditedActNames },
  },
  invitations: {
    title: 'Invitations à l’espace client',
    columns: { email: 'Adresse', status: 'État', created_at: 'Envoyée le' },
    words: { status: creationNames },
  },
  subscriptions: {
    title: 'Lettre d’information',
    columns: {
      ...{
        email: 'Adresse',
        created_ad: 'Inscrite le',
        source: 'Venue par',
        proof: 'Preuve du consentement',
      },
      ...{ confirmed_at: 'Confirmée le', bounced_at: 'Retour de nos lettres', bounce_reason: 'Motif' },
    },
    words: { source: consentSources },
  },
  deliveries: {
    title: 'Lettres d’information envoyées',
    columns: { subject: 'Objet', settled_at: 'Date', state: 'État', reason: 'Motif' },
    words: { state: deliveryNames },
  },
  requests: {
    title: 'Demandes de devis',
    columns: {
      ...{ reference: 'Référence', created_at: 'Envoyée le', state: 'État' },
      ...{ last_name: 'Nom', first_name: 'Prénom', email: 'E-mail', phone: 'Téléphone' },
      ...{ line_1: 'Adresse', zip_code: 'Code postal', city: 'Ville', client: 'Vous êtes' },
      ...{ shop: 'Point de vente', service: 'Prestation', number: 'Nombre de jantes', size: 'Taille' },
      ...{ rim_type: 'Type de jante', brand: 'Marque', model: 'Modèle' },
      ...{ complementary_infos: 'Précisions', type: 'Nous connaissez par' },
      ...{ confidentiality: 'Politique de confidentialité acceptée', newsletter: 'Lettre demandée' },
      closed_reason: 'Fermée pour',
    },
    words: {
      ...{ state: stateNames.request, client: clientOptions, shop: shopOptions, type: howKnownOptions },
      ...{ service: serviceOptions, rim_type: rimTypeOptions },
    },
  },
  messages: {
    title: 'Messages',
    columns: {
      ...{ created_at: 'Envoyé le', email: 'E-mail', name: 'Nom', object: 'Objet', message: 'Message' },
      closed_reason: 'Fermé pour',
    },
  },
  letters: {
    title: 'Échanges',
    columns: {
      ...{ created_at: 'Date', direction: 'Sens', channel: 'Par', author_name: 'De', email: 'Adresse' },
      ...{ subject: 'Objet', text: 'Texte' },
    },
    words: { direction: directionNames, channel: letterChannelNames },
  },
  addresses: {
    title: 'Ce que nous savons d’une adresse',
    columns: {
      ...{ email: 'Adresse', bounced_at: 'Retour de nos e-mails', bounce_reason: 'Motif' },
      away_at: 'Absence annoncée',
    },
  },
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
      ...{ estimate_number: 'Numéro', created_at: 'Émis le', state: 'État', ...amounts, ...vehicle },
      ...{ valid_until: 'Valable jusqu’au', message: 'Message', lines: 'Lignes', buyer: 'Établi à' },
      ...{ seen_at: 'Consulté le', decided_at: 'Décidé le', decision_channel: 'Par' },
      ...{ decided_by: 'Noté par', refusal_reason: 'Motif du refus' },
    },
    cents: ['total_te', 'total', 'unit_price'],
    words: { state: estimateStateNames, decision_channel: decisionChannels, type: clientTypeNames },
  },
  estimateMails: { title: 'E-mails de devis', columns: mailed, words: { state: mailStateNames } },
  orders: {
    title: 'Commandes',
    columns: {
      ...{ order_number: 'Numéro', created_at: 'Créée le', status_name: 'Étape', rim_n: 'Nombre de jantes' },
      ...{ brand: 'Marque', model: 'Modèle', registration_number: 'Immatriculation', mileage: 'Kilométrage' },
      ...{ purchase_order: 'Votre bon de commande', promised_on: 'Promise pour le' },
      ...{ total_te: 'Montant HT', total_ti: 'Montant TTC', lines: 'Lignes' },
      ...{ blocked_reason: 'Ce qui la bloque', notes: 'Notes de notre équipe' },
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
      ...{
        order_number: 'Commande',
        place: 'Jante',
        position: 'Position',
        size: 'Taille',
        make: 'Marque',
        part_number: 'Référence',
      },
      ...{
        service: 'Prestation',
        finish: 'Finition',
        defects: 'Défauts',
        notes: 'Notes',
        problem: 'Problème',
      },
    },
    words: { position: rimPositions, service: rimServices, finish: rimFinishes, defects: rimDefects },
  },
  invoices: {
    title: 'Factures et avoirs',
    columns: {
      ...{ invoice_number: 'Numéro', created_at: 'Émise le', status: 'État', ...amounts },
      ...{ due_on: 'À régler le', paid_on: 'Réglée le', registration_number: 'Immatriculation' },
      ...{ mileage: 'Kilométrage', purchase_order: 'Votre bon de commande', lines: 'Lignes' },
      ...{ buyer: 'Établie à', credit_reason: 'Motif de l’avoir' },
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
      ...{ paid_on: 'Payé le', cents: 'Montant', means: 'Moyen', reference: 'Référence' },
      recorded_at: 'Enregistré le',
    },
    cents: ['cents'],
    words: { means: paymentMeansNames },
  },
  bankLines: {
    title: 'Lignes de relevé de banque',
    columns: { booked_on: 'Date', cents: 'Montant', payer: 'Payeur', text: 'Libellé' },
    cents: ['cents'],
  },
  events: { title: 'Ce qui a été fait de votre fiche', columns: { at: 'Date', sentence: 'Acte' } },
} as const satisfies Partial<Record<HeldKind | 'sessions' | 'trail' | 'rims', SectionShape>>

export type SectionName = keyof typeof archiveSections

export const shapeOfSection = (name: SectionName): SectionShape => archiveSections[name]
