import type { GalleryPicture, Treatment } from './service-text.ts'

/** The six treatments of docs/product.md §2.5, in its order; the pictures share one part, framing and light. */
export const treatments: readonly Treatment[] = [
  {
    name: 'Chrome',
    picture: 'traitement-chrome',
    on: 'Acier, laiton',
    text: 'Un miroir dur, posé sur du cuivre et du nickel. Pour pare-chocs, guidons, garnitures.',
  },
  {
    name: 'Zinc',
    picture: 'traitement-zinc',
    on: 'Acier',
    text: 'Il se corrode à la place de l’acier. Pour la visserie et les pièces de châssis, en blanc, jaune ou noir.',
  },
  {
    name: 'Nickel',
    picture: 'traitement-nickel',
    on: 'Acier, laiton, cuivre',
    text: 'Un éclat plus chaud que le chrome, celui des motos d’avant-guerre.',
  },
  {
    name: 'Cuivre',
    picture: 'traitement-cuivre',
    on: 'Acier, laiton',
    text: 'Sous-couche des chromes soignés, ou finition, vernie ou laissée à sa patine.',
  },
  {
    name: 'Anodisation',
    picture: 'traitement-anodisation',
    on: 'Aluminium seulement',
    text: 'La surface du métal devient une couche d’oxyde dure, incolore ou teintée, qui ne peut pas s’écailler.',
  },
  {
    name: 'Polissage',
    picture: 'traitement-polissage',
    on: 'Acier, inox, laiton, aluminium',
    text: 'Du satiné au miroir. Une finition pour l’inox, une préparation pour tout dépôt brillant.',
  },
]

export const gallery: readonly GalleryPicture[] = [
  { picture: 'cerakote-couronne-bleu', part: 'Couronne de transmission', colour: 'Bleu titane' },
  { picture: 'cerakote-etrier-rouge', part: 'Étrier de frein', colour: 'Rouge mat' },
  { picture: 'cerakote-ressort-bronze', part: 'Ressort de suspension', colour: 'Bronze' },
  { picture: 'cerakote-couvercle-graphite', part: 'Couvercle à ailettes', colour: 'Graphite' },
  { picture: 'cerakote-echappement-tungstene', part: 'Sortie d’échappement', colour: 'Gris tungstène' },
  { picture: 'cerakote-support-od', part: 'Équerre de fixation', colour: 'Vert olive' },
  { picture: 'cerakote-visserie-bronze', part: 'Visserie', colour: 'Bronze et noir' },
]
