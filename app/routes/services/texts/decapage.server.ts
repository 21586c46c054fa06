import type { ServiceText } from './service-text.ts'

export const decapage: ServiceText = {
  title: 'Décapage de jantes et de pièces métalliques',
  description:
    'Décapage de jantes et de pièces en aluminium ou en acier, quel que soit le revêtement\u00a0: méthodes, étapes, délai, limites. Devis gratuit sur photos.',
  lead: 'Peinture, poudre, vernis, couches sur couches\u00a0: tout revêtement s’enlève, à condition de choisir la méthode d’après le métal qu’il recouvre.',
  legend: 'À gauche la peinture, à droite l’aluminium nu',
  facts: [
    { label: 'Délai courant', value: '1 à 3 jours ouvrés pour quatre jantes' },
    { label: 'Revêtements', value: 'Peinture liquide, poudre, vernis, apprêt' },
    { label: 'Aluminium', value: 'Bain sans soude, abrasif doux' },
    { label: 'Acier', value: 'Bain, grenaille ou corindon' },
    { label: 'Pneu et capteur', value: 'À déposer' },
    { label: 'Après décapage', value: 'Apprêt sans attendre' },
  ],
  principle: [
    'Décaper, c’est retirer tout ce qui recouvre le métal sans entamer le métal lui-même. C’est la base d’une finition qui tient\u00a0: une peinture neuve ne vaut que ce que vaut la couche sur laquelle elle s’accroche.',
    'L’aluminium et l’acier ne se traitent pas de la même façon. L’aluminium craint la soude, qui le ronge, et les abrasifs durs, qui le creusent\u00a0: il passe dans un bain adapté, puis sous un abrasif fin à faible pression. L’acier supporte la grenaille ou le corindon, qui enlèvent aussi la rouille, mais il se pique de rouille neuve en quelques heures s’il n’est pas protégé.',
  ],
  occasions: [
    'La peinture cloque, s’écaille ou a déjà été refaite plusieurs fois.',
    'Vous changez de teinte ou de finition\u00a0: un polissage, un chrome ou une poudre partent du métal nu.',
    'La jante doit être examinée\u00a0: fissures et anciennes réparations se cachent sous la peinture.',
    'Vous restaurez une pièce de carrosserie, de moto ou de châssis avant de la traiter.',
  ],
  steps: [
    {
      title: 'Identification',
      text: 'Métal, nature et épaisseur des couches, pièces rapportées. De là se choisit la méthode, ou l’ordre des méthodes.',
    },
    {
      title: 'Démontage et masquage',
      text: 'Pneu, valve, capteur, masses et inserts sont déposés. Filetages, alésages et portées sont bouchés ou masqués.',
    },
    {
      title: 'Bain',
      text: 'Le produit fait gonfler et décoller les couches. La pièce est surveillée et retirée dès que le revêtement se détache.',
    },
    {
      title: 'Rinçage et neutralisation',
      text: 'Un produit resté dans un angle ferait cloquer la finition des mois plus tard\u00a0: la pièce est rincée, neutralisée, séchée.',
    },
    {
      title: 'Abrasif de finition',
      text: 'Microbilles ou abrasif fin, à pression réglée sur le métal, pour les angles, les restes et l’accroche de l’apprêt.',
    },
    {
      title: 'Examen du métal nu',
      text: 'Fissures, porosités, piqûres de corrosion, anciens mastics\u00a0: ce que la peinture cachait est photographié et vous est montré.',
    },
  ],
  comparisons: [
    {
      before: 'avant-4',
      after: 'apres-4',
      title: 'Écaillée jusqu’au métal',
      caption:
        'La peinture ne tenait plus\u00a0: décapage complet, reprise des zones corrodées, puis apprêt et teinte noir satiné.',
    },
  ],
  outcome: [
    'Comptez un à trois jours ouvrés pour quatre jantes, selon le nombre et la nature des couches. Une poudre épaisse demande plus de temps qu’une peinture d’origine. Le délai ferme figure au devis.',
    'Vous récupérez un métal nu, mat et sain, prêt à recevoir un apprêt. Il ne reste pas longtemps dans cet état\u00a0: l’aluminium s’oxyde et l’acier rouille. Si la finition n’est pas faite chez nous, prévoyez l’apprêt dans la journée.',
  ],
  limits: {
    accepted: [
      'Peintures liquides et en poudre, vernis, apprêts, couches successives.',
      'Jantes en alliage d’aluminium et en acier, pièces de moto et de châssis.',
      'Pièces à masquage\u00a0: filetages, alésages et numéros sont préservés.',
    ],
    refused: {
      title: 'Ce que nous ne faisons pas',
      texts: [
        'Rendre du métal\u00a0: les piqûres que la corrosion a creusées restent visibles, il faut ensuite les reprendre.',
        'Chauffer une jante en aluminium pour brûler sa peinture\u00a0: l’alliage y perdrait sa dureté.',
        'Traiter comme de l’aluminium le magnésium ou le carbone. Dites-nous toujours de quoi est faite la pièce.',
      ],
    },
    safety:
      'Le chrome ne se décape pas comme une peinture\u00a0: il se retire par un bain d’une autre nature, étudié au cas par cas. Si le métal nu révèle une fissure, nous vous prévenons avant toute autre opération.',
  },
  questions: [
    {
      question: 'Le décapage abîme-t-il la jante\u00a0?',
      answer:
        'Non, si la méthode convient au métal. Ce qui abîme une jante en aluminium, c’est la soude, un abrasif trop dur ou la chaleur\u00a0: nous n’employons aucun des trois.',
    },
    {
      question: 'Puis-je reprendre la jante nue et la peindre moi-même\u00a0?',
      answer:
        'Oui. Nous vous la rendons sèche et propre. Manipulez-la avec des gants et apprêtez-la le jour même\u00a0: les traces de doigts et l’humidité suffisent à marquer le métal.',
    },
    {
      question: 'Décapez-vous autre chose que des jantes\u00a0?',
      answer:
        'Oui\u00a0: bras de suspension, cadres, supports, pièces de carrosserie ou de mobilier en acier. Une photo et les dimensions suffisent pour vous répondre.',
    },
  ],
}
