import type { CameIn } from '../../domain/notices/came-in.ts'
import type { QuoteRequest } from '../../domain/quote-requests/find-quote-request.ts'
import { site } from '../../domain/site.ts'
import type { OrderMailOrder } from './templates/order-mail.tsx'

const id = 'Q7RmT4kWx2Zp9LcD'
const email = 'jeanne.morel@exemple.fr'
const link = 'https://exemple.fr/votre-lien'

/** The people and things of the examples; nobody's. */
export const sample = {
  id,
  email,
  link,
  attachment: { filename: 'document.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' },
  request: {
    id,
    reference: 'TW-7K4M-92',
    first_name: 'Jeanne',
    last_name: 'Morel',
    email,
    newsletter: true,
    phone: '06 39 98 12 34',
    line_1: '3 rue de la Gare',
    zip_code: '88000',
    city: 'Épinal',
    client: 'particulier',
    shop: site.pointsOfSale[0].id,
    number: '4',
    size: '18"',
    rim_n: 4,
    service: 'rénovation',
    rim_type: 'jante origine',
    brand: 'Peugeot',
    model: '308',
    complementary_infos: 'Deux jantes touchées au trottoir.',
    type: 'bouche a oreille',
    confidentiality: true,
    company_name: null,
    images: [1, 2, 3].map((place) => ({ url: link, name: `jante-${place}.jpg`, path: '' })),
  } as unknown as QuoteRequest,
  message: {
    id,
    email,
    client_email: site.contactEmail,
    object: 'Délai pour quatre jantes',
    message: 'Bonjour, combien de temps gardez-vous les jantes\u00a0?',
  },
  letter: {
    subject: 'Nos jantes de mars',
    preheader: 'Prêtes pour le printemps\u00a0?',
    campaign: 'lettre-2026-03',
    content:
      '<h2>Avant, après</h2><p>Le sel et les trottoirs sont passés par là. <a href="/devis">Un devis</a></p>',
  },
  order: {
    id,
    order_number: 'CO-E-2026-0042',
    pos_id: site.pointsOfSale[0].id,
    brand: 'Peugeot',
    model: '308',
    registration_number: 'AB-123-CD',
    promised_on: '2026-12-18',
    status: 1,
    status_name: null,
  } as OrderMailOrder,
  cameIn: {
    thread: 'request',
    recordId: id,
    who: 'Jeanne Morel',
    about: 'Peugeot 308',
    posId: site.pointsOfSale[0].id,
  } as CameIn,
  notice: { to: site.contactEmail, email, name: 'Jeanne Morel', subject: 'TW-7K4M-92', url: link },
  quote: {
    id,
    to: email,
    replyTo: site.contactEmail,
    number: 'DE-E-2026-0042',
    vehicle: 'Peugeot 308',
    total: '480,00\u00a0€',
    validUntil: '18/12/2026',
    pageUrl: link,
    text: 'Vos jantes seront prêtes en cinq jours ouvrés.',
  },
} as const
