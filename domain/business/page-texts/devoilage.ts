import type { ServiceWords } from './service-words.ts'

export const devoilagePageText = {
  name: 'Dévoilage',
  summary: 'Le volant vibre\u00a0? La jante est contrôlée au comparateur, puis remise en forme.',
  title: 'Dévoilage de jantes',
  description:
    'Dévoilage de jantes voilées. Mesure au comparateur, redressage progressif, tolérances, ce qui ne se redresse pas. Devis gratuit à partir de vos photos.',
  lead: 'Un nid-de-poule, un trottoir, et le volant se met à vibrer. Nous mesurons la jante sur tout son tour, puis la redressons par petites pressions.',
  legend: 'Contrôle au comparateur, jante en rotation sur son axe',
  facts: [
    { label: 'Délai courant', value: '{délai dévoilage}' },
    { label: 'Mesure', value: 'Voile et faux-rond, au comparateur' },
    { label: 'Tolérance visée', value: '0,5\u00a0mm au plus, au siège du pneu' },
    { label: 'Métal', value: 'Alliage d’aluminium, acier' },
    { label: 'Pneu', value: 'À déposer' },
    { label: 'Équilibrage', value: 'À refaire au remontage' },
  ],
  principle: [
    'Une jante voilée ondule de gauche à droite en tournant, une jante qui a du faux-rond monte et descend. Nous mesurons les deux là où s’appuie le pneu.',
    'Nous repoussons le métal déplacé, nous mesurons et nous recommençons jusqu’à la cote. L’alliage est au besoin tiédi, sous contrôle de température.',
  ],
  occasions: [
    'Le volant ou le siège vibre à une vitesse donnée, et l’équilibrage n’y change rien.',
    'Le pneu perd de l’air sans être crevé, car le rebord déformé ne plaque plus le talon.',
    'Le rebord intérieur, invisible roue montée, porte une marque de choc.',
    'Après un choc, le véhicule tire d’un côté. C’est rarement la jante\u00a0; faites d’abord contrôler géométrie et pneus.',
  ],
  steps: [
    {
      title: 'Démontage et nettoyage',
      text: 'Pneu, valve et masses sont déposés, le siège du pneu nettoyé.',
    },
    {
      title: 'Relevé',
      text: 'La jante tourne sur un axe, le comparateur suit son bord.',
    },
    {
      title: 'Recherche de fissures',
      text: 'La zone du choc est examinée, au ressuage en cas de doute.',
    },
    {
      title: 'Redressage',
      text: 'Plusieurs petites poussées à la presse, jamais une grande.',
    },
    {
      title: 'Nouveau relevé',
      text: 'Voile et faux-rond sont mesurés à chaque reprise, puis les fissures recherchées de nouveau.',
    },
    {
      title: 'Finition et remontage',
      text: 'La peinture craquée au pli est reprise si vous le souhaitez.',
    },
  ],
  outcome: [
    'Comptez {délai dévoilage}, davantage si la finition est à refaire. Le délai ferme figure au devis.',
    'Nous visons cinq dixièmes de millimètre au siège du pneu, ou la cote du constructeur. Une trace du pli peut rester sur le rebord intérieur.',
    'Si une vibration demeure, elle vient le plus souvent du pneu, des disques, des rotules ou du roulement.',
  ],
  accepted: [
    'Voile et faux-rond du fût.',
    'Rebord replié sur une longueur limitée, sans fissure.',
    'Jantes en acier enfoncées, souvent redressables à froid.',
  ],
  refused_title: 'Ce que nous refusons',
  refused: [
    'Une jante déformée aux branches, au moyeu ou à la face d’appui.',
    'Un pli vif ou fissuré, plusieurs chocs voisins.',
    'Une zone déjà redressée une fois, une jante en magnésium ou en carbone.',
  ],
  safety:
    'Une jante se redresse une fois au même endroit, pas deux. Si la cote n’est pas atteinte ou si une fissure s’ouvre, nous vous la rendons comme impropre à la route.',
  questions: [
    {
      question: 'Comment savoir si ma jante est voilée\u00a0?',
      answer:
        'Une vibration toujours à la même vitesse est un bon indice. Votre garage le verra en faisant tourner la roue sur l’équilibreuse.',
    },
    {
      question: 'Puis-je rouler avec une jante voilée\u00a0?',
      answer:
        'Évitez. Le choc a pu aussi fissurer la jante ou blesser le pneu. Faites-la contrôler, et ne roulez plus du tout si la pression baisse.',
    },
  ],
} satisfies ServiceWords
