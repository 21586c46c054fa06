import { describePicture } from '../../../ui/pictures/picture/describe-picture.server.ts'
import type { GalleryPicture, Treatment } from './pictured-choices.ts'

/** The six treatments of docs/product.md §2.5, in its order; the pictures share one part, framing and light. */
export const treatments: readonly Treatment[] = [
  {
    name: 'Chrome',
    picture: describePicture('traitement-chrome'),
    on: 'Acier, laiton',
    text: 'Un miroir dur, posé sur du cuivre et du nickel. Pour pare-chocs, guidons, garnitures.',
  },
  {
    name: 'Zinc',
    picture: describePicture('traitement-zinc'),
    on: 'Acier',
    text: 'Il se corrode à la place de l’acier. Pour la visserie et les pièces de châssis, en blanc, jaune ou noir.',
  },
  {
    name: 'Nickel',
    picture: describePicture('traitement-nickel'),
    on: 'Acier, laiton, cuivre',
    text: 'Un éclat plus chaud que le chrome, celui des motos d’avant-guerre.',
  },
  {
    name: 'Cuivre',
    picture: describePicture('traitement-cuivre'),
    on: 'Acier, laiton',
    text: 'Sous-couche des chromes soignés, ou finition, vernie ou laissée à sa patine.',
  },
  {
    name: 'Anodisation',
    picture: describePicture('traitement-anodisation'),
    on: 'Aluminium seulement',
    text: 'La surface du métal devient une couche d’oxyde dure, incolore ou teintée, qui ne peut pas s’écailler.',
  },
  {
    name: 'Polissage',
    picture: describePicture('traitement-polissage'),
    on: 'Acier, inox, laiton, aluminium',
    text: 'Du satiné au miroir. Une finition pour l’inox, une préparation pour tout dépôt brillant.',
  },
]

export const gallery: readonly GalleryPicture[] = [
  {
    picture: describePicture('cerakote-couronne-bleu'),
    part: 'Couronne de transmission',
    colour: 'Bleu titane',
  },
  { picture: describePicture('cerakote-etrier-rouge'), part: 'Étrier de frein', colour: 'Rouge mat' },
  { picture: describePicture('cerakote-ressort-bronze'), part: 'Ressort de suspension', colour: 'Bronze' },
  {
    picture: describePicture('cerakote-couvercle-graphite'),
    part: 'Couvercle à ailettes',
    colour: 'Graphite',
  },
  {
    picture: describePicture('cerakote-echappement-tungstene'),
    part: 'Sortie d’échappement',
    colour: 'Gris tungstène',
  },
  { picture: describePicture('cerakote-support-od'), part: 'Équerre de fixation', colour: 'Vert olive' },
  { picture: describePicture('cerakote-visserie-bronze'), part: 'Visserie', colour: 'Bronze et noir' },
]
