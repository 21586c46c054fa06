import type { QuoteRequestAnswers } from '../domain/correspondence/quote-requests/quote-request-form.ts'

/** State of an entry: not seen, assigned, closed, or marked as spam. */
export type DemoInboxState = 'unseen' | 'taken' | 'closed' | 'spam'

export interface DemoRequest {
  hoursAgo: number
  fate: DemoInboxState
  /** Names of the site's own pictures. */
  photos: readonly string[]
  /** Answers to every field, also to the optional ones. */
  answers: Omit<Required<QuoteRequestAnswers>, 'confidentiality' | 'newsletter' | 'type'>
}

/** Recent quote requests of the demo. */
export const demoRequests: readonly DemoRequest[] = [
  {
    hoursAgo: 0.7,
    fate: 'unseen',
    photos: ['avant-1', 'avant-2', 'portfolio-diamante-2'],
    answers: {
      first_name: 'Élodie',
      last_name: 'Grandjean',
      email: 'elodie.grandjean@exemple.fr',
      phone: '06 39 98 14 27',
      line_1: '12 rue des Tisserands',
      zip_code: '88000',
      city: 'Épinal',
      client: 'particulier',
      shop: 'epinal',
      service: 'rénovation',
      rim_type: 'jante origine',
      number: 4,
      size: '18"',
      brand: 'Peugeot',
      model: '308 GT',
      complementary_infos:
        'Les quatre jantes ont touché un trottoir, surtout côté passager. J’aimerais les retrouver comme à l’origine, gris et face diamantée. La voiture est immatriculée GH-482-OI, je peux la laisser une semaine.',
    },
  },
  {
    hoursAgo: 5,
    fate: 'unseen',
    photos: ['avant-3'],
    answers: {
      first_name: 'Mehdi',
      last_name: 'Kessler',
      email: 'mehdi.kessler@exemple.fr',
      phone: '+33 6 39 98 52 06',
      line_1: '3 quai des Bateliers',
      zip_code: '67000',
      city: 'Strasbourg',
      client: 'particulier',
      shop: 'ostwald',
      service: 'soudure',
      rim_type: 'jante origine',
      number: 1,
      size: '19"',
      brand: 'Audi',
      model: 'A4 Avant',
      complementary_infos:
        'Fissure à l’intérieur de la jante, le pneu perd 0,3 bar par jour. Réparable\u00a0?',
    },
  },
  {
    hoursAgo: 76,
    fate: 'unseen',
    photos: ['avant-4', 'etape-1-recue'],
    answers: {
      first_name: 'Bernadette',
      last_name: 'Aubry',
      email: 'b.aubry@exemple.fr',
      phone: '03 53 01 77 40',
      line_1: '5 chemin du Moulin',
      zip_code: '88200',
      city: 'Remiremont',
      client: 'particulier',
      shop: 'epinal',
      service: 'dévoilage',
      rim_type: 'jante origine',
      number: 2,
      size: '17"',
      brand: 'Dacia',
      model: 'Duster',
      complementary_infos: 'Le volant vibre depuis un nid-de-poule sur la route de Plombières.',
    },
  },
  {
    hoursAgo: 27,
    fate: 'taken',
    photos: ['portfolio-graphite-1', 'avant-2'],
    answers: {
      first_name: 'Claire',
      last_name: 'Humbert',
      email: 'pro@exemple.fr',
      phone: '03 53 01 55 12',
      line_1: '41 rue de la Meurthe',
      zip_code: '88100',
      city: 'Saint-Dié-des-Vosges',
      client: 'professionnel',
      shop: 'epinal',
      service: 'rénovation',
      rim_type: 'jante origine',
      number: 4,
      size: '19"',
      brand: 'BMW',
      model: 'Série 3 Touring',
      complementary_infos:
        'Restitution de fin de location le mois prochain, dossier OR 512-4. Pneus démontés par nos soins.',
    },
  },
  {
    hoursAgo: 52,
    fate: 'taken',
    photos: ['portfolio-satin-2'],
    answers: {
      first_name: 'Yann',
      last_name: 'Schmitt',
      email: 'yann.schmitt@exemple.fr',
      phone: '06 39 98 33 71',
      line_1: '18 rue du Général-Leclerc',
      zip_code: '67540',
      city: 'Ostwald',
      client: 'particulier',
      shop: 'ostwald',
      service: 'rénovation',
      rim_type: 'jante adaptable',
      number: 4,
      size: '18"',
      brand: 'Volkswagen',
      model: 'Golf',
      complementary_infos: 'Noir satiné, comme sur la photo. Avant le salon de Colmar si possible.',
    },
  },
  {
    hoursAgo: 150,
    fate: 'spam',
    photos: ['portfolio-or-1'],
    answers: {
      first_name: 'Best',
      last_name: 'Wheels',
      email: 'offers@exemple.com',
      phone: '000000000',
      line_1: 'Web',
      zip_code: '00000',
      city: 'Internet',
      client: 'professionnel',
      shop: 'epinal',
      service: 'autre',
      rim_type: 'jante adaptable',
      number: 999,
      size: '22+"',
      brand: 'Autre',
      model: 'All models',
      complementary_infos: 'Factory prices for alloy wheels, contact us today!!!',
    },
  },
  {
    hoursAgo: 290,
    fate: 'closed',
    photos: ['portfolio-bord-poli-2', 'avant-1'],
    answers: {
      first_name: 'Julien',
      last_name: 'Marchal',
      email: 'particulier@exemple.fr',
      phone: '03 53 01 61 48',
      line_1: '7 allée des Charmes',
      zip_code: '67400',
      city: 'Illkirch-Graffenstaden',
      client: 'particulier',
      shop: 'ostwald',
      service: 'autre',
      rim_type: 'jante demontable',
      number: 2,
      size: '16"',
      brand: 'Alpine',
      model: 'A110',
      complementary_infos: 'Polissage des bords, sans toucher au centre.',
    },
  },
]

export interface DemoMessage {
  hoursAgo: number
  fate: DemoInboxState
  email: string
  object: string
  message: string
}

/** Recent messages of the demo. */
export const demoMessages: readonly DemoMessage[] = [
  {
    hoursAgo: 2,
    fate: 'unseen',
    email: 'particulier@exemple.fr',
    object: 'Récupérer mes jantes samedi',
    message:
      'Bonjour,\n\nVous m’avez appelé hier pour me dire que mes jantes étaient prêtes. Êtes-vous ouverts samedi matin\u00a0? Je viendrais vers 10 h.\n\nMerci,\nJulien Marchal',
  },
  {
    hoursAgo: 55,
    fate: 'unseen',
    email: 'atelier.velo@exemple.fr',
    object: 'Cerakote sur un cadre de vélo',
    message:
      'Bonjour, faites-vous le cerakote sur des cadres en acier\u00a0? J’en ai trois à faire, sans les roulements. Quel délai et quelle température de cuisson\u00a0?',
  },
  {
    hoursAgo: 30,
    fate: 'taken',
    email: 'expertises.est@exemple.fr',
    object: 'Tarif pour un cabinet d’expertise',
    message:
      'Bonjour,\n\nNous cherchons un atelier pour les jantes de nos dossiers d’assurance dans les Vosges et le Bas-Rhin, une dizaine par mois. Avez-vous une grille pour les professionnels\u00a0?\n\nCordialement,\nPauline Receveur',
  },
  {
    hoursAgo: 200,
    fate: 'closed',
    email: 'vide@exemple.fr',
    object: 'Votre adresse à Ostwald',
    message: 'Bonjour, le parking est-il accessible avec une remorque\u00a0? Nadia Perrin',
  },
]

interface ConversationTurn {
  /** Time after the request, as a fraction of the time from the request until now. */
  after: number
  from: 'workshop' | 'visitor' | 'note'
  text: string
}

/** Later messages, by the visitor's address. */
export const demoConversations: Readonly<Record<string, readonly ConversationTurn[]>> = {
  'pro@exemple.fr': [
    {
      after: 0.3,
      from: 'note',
      text: 'Cliente régulière\u00a0: lui garder le créneau du jeudi, elle dépose toujours à l’ouverture.',
    },
    {
      after: 0.35,
      from: 'workshop',
      text: 'Bonjour Madame Humbert,\n\nPas de difficulté pour une restitution le mois prochain\u00a0: comptez quatre jours ouvrés pour les quatre jantes de la Série 3. Pouvez-vous nous envoyer une photo de l’intérieur de la jante arrière droite\u00a0? La fissure que l’on devine décidera entre une rénovation simple et une soudure.\n\nBien cordialement,\nSophie Lambert',
    },
    {
      after: 0.8,
      from: 'visitor',
      text: 'Bonjour,\n\nJe la prends en photo ce soir au démontage et je vous l’envoie. Si c’est une fissure, faites les deux prix s’il vous plaît.\n\nClaire Humbert',
    },
  ],
  'yann.schmitt@exemple.fr': [
    {
      after: 0.4,
      from: 'workshop',
      text: 'Bonjour Monsieur Schmitt,\n\nLe noir satiné de la photo est possible sur vos jantes, et nous tenons la date du salon si vous les déposez avant lundi. Passez quand vous voulez à l’atelier de Strasbourg, nous vous remettons le devis sur place.\n\nÀ bientôt,\nSophie Lambert',
    },
  ],
  'expertises.est@exemple.fr': [
    {
      after: 0.5,
      from: 'note',
      text: 'Thomas leur prépare une grille «\u00a0professionnels\u00a0», réponse promise pour la fin de semaine.',
    },
  ],
}
