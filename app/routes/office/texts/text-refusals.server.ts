export const sentences = {
  bothChanged:
    'Quelqu’un d’autre a modifié ce brouillon entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.',
  changed:
    'Le brouillon a changé depuis que vous l’avez ouvert\u00a0: rechargez la page pour relire ce qui change.',
  noDraft: 'Il n’y a plus de brouillon\u00a0: il a été publié ou abandonné entre-temps.',
  inForce: 'Cette version est en vigueur, ou elle a été retirée entre-temps.',
  busy: 'Un brouillon est en cours\u00a0: publiez-le ou abandonnez-le d’abord.',
  gone: 'Cette version n’existe plus.',
}
