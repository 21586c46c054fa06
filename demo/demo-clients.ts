import type { clients } from '../db/schema/clients/clients.ts'

type ClientRecord = typeof clients.$inferInsert

/** The clients of the demo content (README): a company, an individual, and one without any document. */
export const demoClients = {
  company: {
    id: 'GarageSaintDie01',
    type: 'company',
    name: 'Garage de la Meurthe',
    first_name: 'Claire',
    last_name: 'Humbert',
    email: 'pro@exemple.fr',
    phone: '03 53 01 55 12',
    siren: '999 501 240',
    siret: '999 501 240 00017',
    vat_number: 'FR 59 999501240',
    address: {
      line_1: '41 rue de la Meurthe',
      line_2: 'Zone artisanale du Faing',
      zip_code: '88100',
      city: 'Saint-Dié-des-Vosges',
      country: 'France',
    },
  },
  individual: {
    id: 'ParticulierDemo1',
    type: 'individual',
    first_name: 'Julien',
    last_name: 'Marchal',
    email: 'particulier@exemple.fr',
    phone: '03 53 01 61 48',
    address: {
      line_1: '7 allée des Charmes',
      line_2: '',
      zip_code: '67400',
      city: 'Illkirch-Graffenstaden',
      country: 'France',
    },
  },
  empty: {
    id: 'ClientSansPiece1',
    type: 'individual',
    first_name: 'Nadia',
    last_name: 'Perrin',
    email: 'vide@exemple.fr',
  },
} as const satisfies Record<string, ClientRecord>
