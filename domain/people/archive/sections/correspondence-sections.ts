import { stateNames } from '../../../inbox/state-names.ts'
import {
  clientOptions,
  howKnownOptions,
  rimTypeOptions,
  serviceOptions,
  shopOptions,
} from '../../../quote-requests/quote-request-options.ts'
import { directionNames, letterChannelNames } from '../stored-words.ts'
import type { Sections } from './section-shape.ts'

/** What somebody asked, and what was said of it. */
export const correspondenceSections = {
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
      state: stateNames.request,
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
    words: { direction: directionNames, channel: letterChannelNames },
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
