import { clientTypeNames } from '../../../clients/client-fields.ts'
import { consentSources } from '../../../newsletter/consents.ts'
import { auditedActNames, creationNames, deliveryNames } from '../stored-words.ts'
import type { Sections } from './section-shape.ts'

const address = { address: 'Adresse' }

/** Who somebody is to the workshop, how they sign in, which letters they get. */
export const accountSections = {
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
