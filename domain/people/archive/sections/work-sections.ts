import { clientTypeNames } from '../../../clients/client-fields.ts'
import { estimateStateNames } from '../../../estimates/estimate-state.ts'
import { decisionChannels } from '../../../estimates/estimate-words.ts'
import { consentNames } from '../../../orders/photo-consent-form.ts'
import { rimDefects, rimFinishes, rimPositions, rimServices } from '../../../rims/rim-words.ts'
import { withdrawalDecisionNames } from '../../../withdrawals/withdrawal-words.ts'
import { mailStateNames, pageStateNames } from '../stored-words.ts'
import { amounts, mailed } from './document-columns.ts'
import type { Sections } from './section-shape.ts'

const vehicle = { vehicle: 'Véhicule', registration_number: 'Immatriculation' }

/** What was done for somebody, and what was shown of it. */
export const workSections = {
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
