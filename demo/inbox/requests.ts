import type { DemoRequest } from './demo-request.ts'

/** What visitors of the demo have asked lately, as they would write it. */
export const demoRequests: readonly DemoRequest[] = [
  {
    hoursAgo: 0.7,
    fate: 'unseen',
    photos: ['avant-1', 'avant-2', 'portfolio-diamante-2'],
    answers: {
      ...{ first_name: 'Élodie', last_name: 'Grandjean', email: 'elodie.grandjean@exemple.fr' },
      ...{ phone: '06 39 98 14 27', line_1: '12 rue des Tisserands', zip_code: '88000', city: 'Épinal' },
      ...{ client: 'particulier', shop: 'epinal', service: 'rénovation', rim_type: 'jante origine' },
      ...{ number: 4, size: '18"', brand: 'Peugeot', model: '308 GT' },
      complementary_infos:
        'Les quatre jantes ont touché un trottoir, surtout côté passager. J’aimerais les retrouver comme à l’origine, gris et face diamantée. La voiture est immatriculée GH-482-OI, je peux la laisser une semaine.',
    },
  },
  {
    hoursAgo: 5,
    fate: 'unseen',
    photos: ['avant-3'],
    answers: {
      ...{ first_name: 'Mehdi', last_name: 'Kessler', email: 'mehdi.kessler@exemple.fr' },
      ...{
        phone: '+33 6 39 98 52 06',
        line_1: '3 quai des Bateliers',
        zip_code: '67000',
        city: 'Strasbourg',
      },
      ...{ client: 'particulier', shop: 'ostwald', service: 'soudure', rim_type: 'jante origine' },
      ...{ number: 1, size: '19"', brand: 'Audi', model: 'A4 Avant' },
      complementary_infos:
        'Fissure à l’intérieur de la jante, le pneu perd 0,3 bar par jour. Réparable\u00a0?',
    },
  },
  {
    hoursAgo: 76,
    fate: 'unseen',
    photos: ['avant-4', 'etape-1-recue'],
    answers: {
      ...{ first_name: 'Bernadette', last_name: 'Aubry', email: 'b.aubry@exemple.fr' },
      ...{ phone: '03 53 01 77 40', line_1: '5 chemin du Moulin', zip_code: '88200', city: 'Remiremont' },
      ...{ client: 'particulier', shop: 'epinal', service: 'dévoilage', rim_type: 'jante origine' },
      ...{ number: 2, size: '17"', brand: 'Dacia', model: 'Duster' },
      complementary_infos: 'Le volant vibre depuis un nid-de-poule sur la route de Plombières.',
    },
  },
  {
    hoursAgo: 27,
    fate: 'taken',
    photos: ['portfolio-graphite-1', 'avant-2'],
    answers: {
      ...{ first_name: 'Claire', last_name: 'Humbert', email: 'pro@exemple.fr' },
      ...{ phone: '03 53 01 55 12', line_1: '41 rue de la Meurthe', zip_code: '88100' },
      ...{ city: 'Saint-Dié-des-Vosges', client: 'professionnel', shop: 'epinal', service: 'rénovation' },
      ...{ rim_type: 'jante origine', number: 4, size: '19"', brand: 'BMW', model: 'Série 3 Touring' },
      complementary_infos:
        'Restitution de fin de location le mois prochain, dossier OR 512-4. Pneus démontés par nos soins.',
    },
  },
  {
    hoursAgo: 52,
    fate: 'taken',
    photos: ['portfolio-satin-2'],
    answers: {
      ...{ first_name: 'Yann', last_name: 'Schmitt', email: 'yann.schmitt@exemple.fr' },
      ...{ phone: '06 39 98 33 71', line_1: '18 rue du Général-Leclerc', zip_code: '67540', city: 'Ostwald' },
      ...{ client: 'particulier', shop: 'ostwald', service: 'rénovation', rim_type: 'jante adaptable' },
      ...{ number: 4, size: '18"', brand: 'Volkswagen', model: 'Golf' },
      complementary_infos: 'Noir satiné, comme sur la photo. Avant le salon de Colmar si possible.',
    },
  },
  {
    hoursAgo: 150,
    fate: 'spam',
    photos: ['portfolio-or-1'],
    answers: {
      ...{ first_name: 'Best', last_name: 'Wheels', email: 'offers@exemple.com' },
      ...{ phone: '000000000', line_1: 'Web', zip_code: '00000', city: 'Internet' },
      ...{ client: 'professionnel', shop: 'epinal', service: 'autre', rim_type: 'jante adaptable' },
      ...{ number: 999, size: '22+"', brand: 'Autre', model: 'All models' },
      complementary_infos: 'Factory prices for alloy wheels, contact us today!!!',
    },
  },
  {
    hoursAgo: 290,
    fate: 'closed',
    photos: ['portfolio-bord-poli-2', 'avant-1'],
    answers: {
      ...{ first_name: 'Julien', last_name: 'Marchal', email: 'particulier@exemple.fr' },
      ...{ phone: '03 53 01 61 48', line_1: '7 allée des Charmes', zip_code: '67400' },
      ...{ city: 'Illkirch-Graffenstaden', client: 'particulier', shop: 'ostwald', service: 'autre' },
      ...{ rim_type: 'jante demontable', number: 2, size: '16"', brand: 'Alpine', model: 'A110' },
      complementary_infos: 'Polissage des bords, sans toucher au centre.',
    },
  },
]
