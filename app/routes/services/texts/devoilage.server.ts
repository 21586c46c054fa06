import type { ServiceText } from './service-text.ts'

export const devoilage: ServiceText = {
  title: 'Dévoilage de jantes',
  description:
    'Dévoilage de jantes voilées\u00a0: mesure au comparateur, redressage progressif, tolérances, ce qui ne se redresse pas. Devis gratuit à partir de vos photos.',
  lead: 'Un nid-de-poule, un trottoir, et le volant se met à vibrer. La jante est montée sur un axe, mesurée sur tout son tour, puis redressée par petites pressions.',
  legend: 'Contrôle au comparateur, jante en rotation sur son axe',
  facts: [
    { label: 'Délai courant', value: '1 à 2 jours ouvrés' },
    { label: 'Mesure', value: 'Voile et faux-rond, au comparateur' },
    { label: 'Tolérance visée', value: '≤\u00a00,5\u00a0mm au siège du pneu' },
    { label: 'Métal', value: 'Alliage d’aluminium, acier' },
    { label: 'Pneu', value: 'À déposer' },
    { label: 'Équilibrage', value: 'À refaire au remontage' },
  ],
  principle: [
    'Une jante peut être déformée de deux façons. Le voile\u00a0: elle ondule de gauche à droite en tournant. Le faux-rond\u00a0: elle monte et descend. Les deux se mesurent au centième de millimètre, à l’intérieur comme à l’extérieur du fût, là où s’appuie le pneu.',
    'Le redressage consiste à repousser le métal à l’endroit exact où il s’est déplacé, un peu au-delà pour compenser son retour élastique, puis à mesurer de nouveau. On recommence jusqu’à la cote. L’alliage est au besoin tiédi, sous contrôle de température\u00a0: trop froid, il peut casser\u00a0; trop chaud, il s’adoucit.',
  ],
  occasions: [
    'Le volant ou le siège vibre à une vitesse donnée, et l’équilibrage n’y change rien.',
    'Le pneu perd de l’air sans être crevé\u00a0: le rebord déformé ne l’appuie plus.',
    'Le pneu s’use par plaques, ou le véhicule tire d’un côté après un choc.',
    'Le rebord intérieur, invisible roue montée, porte une marque de choc.',
  ],
  steps: [
    {
      title: 'Démontage et nettoyage',
      text: 'Pneu, valve ou capteur et masses sont déposés. Le siège du pneu est nettoyé\u00a0: une croûte de gomme fausserait la mesure.',
    },
    {
      title: 'Relevé',
      text: 'La jante tourne sur un axe, le comparateur suit son bord. Points hauts et points bas sont repérés au crayon et notés.',
    },
    {
      title: 'Recherche de fissures',
      text: 'La zone du choc est examinée, au ressuage si un doute existe\u00a0: un liquide coloré révèle ce que l’œil ne voit pas.',
    },
    {
      title: 'Redressage',
      text: 'Pression hydraulique progressive, appuis formés au profil de la jante, température surveillée. Plusieurs petites poussées, jamais une grande.',
    },
    {
      title: 'Nouveau relevé',
      text: 'Voile et faux-rond sont mesurés à chaque reprise, et la zone redressée est examinée une seconde fois.',
    },
    {
      title: 'Finition et remontage',
      text: 'La peinture qui a craqué au pli est reprise si vous le souhaitez. Pneu remonté, la roue est équilibrée.',
    },
  ],
  outcome: [
    'Le plus souvent, un à deux jours ouvrés par train de roues. Une finition à refaire ajoute le temps de la rénovation\u00a0; le devis donne le délai ferme.',
    'Nous visons cinq dixièmes de millimètre ou moins au siège du pneu\u00a0; la cote du constructeur l’emporte quand elle est connue. En dessous, on ne sent en général plus rien au volant. Une trace de l’ancien pli peut rester visible sur le rebord intérieur\u00a0: elle ne gêne pas l’étanchéité.',
    'Si une vibration demeure, elle vient d’ailleurs\u00a0: pneu déformé, disques voilés quand elle n’apparaît qu’au freinage, rotules ou roulement. Les mesures de la jante sont là pour l’écarter.',
  ],
  limits: {
    accepted: [
      'Voile et faux-rond du fût, côté intérieur ou extérieur.',
      'Rebord replié sur une longueur limitée, sans fissure.',
      'Jantes en acier enfoncées, souvent redressables à froid.',
    ],
    refused: {
      title: 'Ce que nous refusons',
      texts: [
        'Une jante déformée aux branches, au moyeu ou à la face d’appui.',
        'Un pli vif, une fissure au fond du pli, ou plusieurs chocs voisins.',
        'Une zone déjà redressée une fois, une jante en magnésium ou en carbone.',
      ],
    },
    safety:
      'Le métal garde la mémoire de ce qu’il a subi\u00a0: une jante se redresse une fois au même endroit, pas deux. Si la cote n’est pas atteinte, ou si une fissure s’ouvre pendant le travail, nous ne rendons pas la jante pour la route.',
  },
  questions: [
    {
      question: 'Comment savoir si ma jante est voilée\u00a0?',
      answer:
        'Faites tourner la roue levée en gardant un repère fixe près du bord, à l’avant puis à l’arrière\u00a0: un mouvement visible à l’œil dépasse déjà le millimètre. Pour trancher entre jante et pneu, il faut démonter et mesurer.',
    },
    {
      question: 'Puis-je rouler avec une jante voilée\u00a0?',
      answer:
        'Un léger voile fatigue surtout le pneu et les roulements. Mais un choc assez fort pour voiler peut aussi avoir fissuré la jante ou blessé le pneu\u00a0: faites-la contrôler sans tarder, et ne roulez plus si la pression baisse.',
    },
    {
      question: 'La peinture résiste-t-elle au redressage\u00a0?',
      answer:
        'Pas toujours\u00a0: elle craque parfois au fond du pli. La retouche locale suffit à l’intérieur du fût\u00a0; sur la face visible, mieux vaut refaire la finition de la jante entière.',
    },
  ],
}
