import type { GalleryPicture, Treatment } from './service-text.ts'

/** The six treatments of docs/product.md §2.5, in its order; the pictures share one part, framing and light. */
export const treatments: readonly Treatment[] = [
  {
    name: 'Chrome',
    picture: 'traitement-chrome',
    on: 'Acier, laiton',
    text: 'Un dépôt dur et miroir, posé sur des couches de cuivre et de nickel. C’est le poli qui se trouve dessous qui fait sa beauté. Pour pare-chocs, guidons, garnitures.',
  },
  {
    name: 'Zinc',
    picture: 'traitement-zinc',
    on: 'Acier',
    text: 'Le zinc se corrode à la place de l’acier\u00a0: la protection de la visserie et des pièces de châssis. Blanc, jaune ou noir, selon la passivation.',
  },
  {
    name: 'Nickel',
    picture: 'traitement-nickel',
    on: 'Acier, laiton, cuivre',
    text: 'Un éclat plus chaud que le chrome, brillant ou satiné. L’aspect des motos d’avant-guerre et de la quincaillerie ancienne.',
  },
  {
    name: 'Cuivre',
    picture: 'traitement-cuivre',
    on: 'Acier, laiton',
    text: 'Sous-couche des chromes soignés, ou finition à part entière, vernie pour garder sa couleur ou laissée nue pour se patiner.',
  },
  {
    name: 'Anodisation',
    picture: 'traitement-anodisation',
    on: 'Aluminium seulement',
    text: 'La surface du métal est transformée en une couche d’oxyde dure, incolore ou teintée. Rien ne peut s’écailler, puisque rien n’est rapporté.',
  },
  {
    name: 'Polissage',
    picture: 'traitement-polissage',
    on: 'Acier, inox, laiton, aluminium',
    text: 'Du satiné au miroir, à la main ou en cuve. Finition en soi pour l’inox, préparation obligée pour tout dépôt brillant.',
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
