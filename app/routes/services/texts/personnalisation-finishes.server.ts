import type { Finish } from './service-text.ts'

/** The seven finishes of docs/product.md §2.5, in its order; the pictures share one framing. */
export const finishes: readonly Finish[] = [
  {
    name: 'Couleur unie',
    picture: 'finition-couleur-unie',
    text: 'Une seule teinte du bord au moyeu, mate, satinée ou brillante. Le métal est entièrement couvert\u00a0: c’est la finition la plus robuste et la plus facile à retoucher.',
  },
  {
    name: 'Bicolore',
    picture: 'finition-bicolore',
    text: 'Les creux sont peints, la face est tournée et laisse voir le métal. Le contraste dessine chaque branche. Le vernis doit rester intact\u00a0: sous un éclat, l’aluminium se corrode.',
  },
  {
    name: 'Bord poli',
    picture: 'finition-bord-poli',
    text: 'La face reste peinte, seul le bord extérieur est poli comme un miroir. La jante paraît plus grande. Elle demande un bord large et sain.',
  },
  {
    name: 'Vernis teinté',
    picture: 'finition-vernis-teinte',
    text: 'Un vernis fumé, or ou coloré, posé sur le métal poli ou diamanté. La lumière traverse la teinte et revient du métal\u00a0: aucune peinture opaque n’a cette profondeur.',
  },
  {
    name: 'Finition de l’intérieur du fût',
    picture: 'finition-interieur-fut',
    text: 'Le fond de la jante, derrière les branches, reçoit sa propre couleur\u00a0: vive pour être vue, sombre pour faire oublier la poussière de frein.',
  },
  {
    name: 'Chrome',
    picture: 'finition-chrome',
    text: 'Un miroir froid, sur une surface préparée sans le moindre défaut. Chromage ou effet chrome sous vernis\u00a0: nous vous disons lequel convient à la jante. Il craint le sel et les nettoyants acides.',
  },
  {
    name: 'Peinture céramique',
    picture: 'finition-peinture-ceramique',
    text: 'Une couche très mince et très dure, mate ou satinée, qui supporte la chaleur des freins et les produits de lavage. Elle suit le relief sans l’empâter.',
  },
]
