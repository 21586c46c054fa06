import { describePicture } from '../../../ui/pictures/picture/describe-picture.server.ts'
import type { Finish } from './pictured-choices.ts'

/** The seven finishes of docs/product.md §2.5, in its order; the pictures share one framing. */
export const finishes: readonly Finish[] = [
  {
    name: 'Couleur unie',
    picture: describePicture('finition-couleur-unie'),
    text: 'Une seule teinte du bord au moyeu. C’est la finition la plus robuste et la plus facile à retoucher.',
  },
  {
    name: 'Bicolore',
    picture: describePicture('finition-bicolore'),
    text: 'Les creux sont peints, la face tournée laisse voir le métal. Le vernis doit rester intact, sinon l’aluminium se corrode.',
  },
  {
    name: 'Bord poli',
    picture: describePicture('finition-bord-poli'),
    text: 'La face reste peinte, le bord extérieur est poli comme un miroir. Il faut un bord large et sain.',
  },
  {
    name: 'Vernis teinté',
    picture: describePicture('finition-vernis-teinte'),
    text: 'Un vernis fumé, or ou coloré, posé sur le métal poli ou diamanté, qui brille à travers la teinte.',
  },
  {
    name: 'Finition de l’intérieur du fût',
    picture: describePicture('finition-interieur-fut'),
    text: 'Le fond de la jante, derrière les branches, reçoit sa propre couleur, vive ou sombre.',
  },
  {
    name: 'Chrome',
    picture: describePicture('finition-chrome'),
    text: 'Chromage, ou effet chrome sous vernis, sur une surface sans défaut. Il craint le sel et les nettoyants acides.',
  },
  {
    name: 'Peinture céramique',
    picture: describePicture('finition-peinture-ceramique'),
    text: 'Une couche mince et dure, mate ou satinée, qui supporte la chaleur des freins et les produits de lavage.',
  },
]
