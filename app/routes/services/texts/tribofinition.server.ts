import type { ServiceText } from './service-text.ts'

export const tribofinition: ServiceText = {
  title: 'Tribofinition de jantes',
  description:
    'Tribofinition\u00a0: polissage de jantes en cuve, régulier jusque dans les angles. Une semaine pour quatre jantes. Étapes, limites, entretien. Devis gratuit.',
  lead: 'La jante passe de longues heures dans une cuve d’abrasifs. Ils polissent le métal partout à la fois, jusque là où aucune main ne passe.',
  legend: 'Jante nue dans sa charge de cônes céramiques',
  facts: [
    { label: 'Délai', value: 'Une semaine pour quatre jantes' },
    { label: 'Procédé', value: 'Cuve vibrante, abrasifs de plus en plus fins' },
    { label: 'Métal', value: 'Alliage d’aluminium nu' },
    { label: 'Aspect', value: 'Du satiné au brillant' },
    { label: 'Pneu et capteur', value: 'À déposer' },
    { label: 'Protection', value: 'Vernis, ou entretien au polish' },
  ],
  principle: [
    'La tribofinition est un polissage par frottement. Dans la cuve, des milliers de petits corps abrasifs glissent sur la jante, portés par la vibration et par un liquide qui lave et lubrifie. Chacun n’enlève presque rien\u00a0; ensemble, ils effacent les stries et resserrent la surface.',
    'La charge change au fil des heures\u00a0: d’abord des abrasifs qui coupent, puis d’autres qui adoucissent, enfin une charge qui fait briller. C’est lent, et c’est la lenteur qui donne un éclat profond et régulier, sans les traces de disque d’un polissage à la main.',
  ],
  occasions: [
    'Vous voulez l’éclat du métal lui-même, plutôt qu’une peinture.',
    'La jante a des branches fines, des angles, des ajours qu’un polissage manuel laisserait inégaux.',
    'Les quatre jantes doivent avoir exactement le même aspect.',
    'Une surface bien lisse doit recevoir ensuite un vernis teinté ou un chrome.',
  ],
  steps: [
    {
      title: 'Contrôle et démontage',
      text: 'Pneu, valve, capteur et masses sont déposés. La jante est mesurée\u00a0: voile et fissures se traitent avant, pas après.',
    },
    {
      title: 'Décapage',
      text: 'Les abrasifs polissent le métal, pas la peinture\u00a0: tout revêtement est d’abord retiré.',
    },
    {
      title: 'Reprise des défauts',
      text: 'Chocs et rayures profondes sont repris à la main. La cuve adoucit une marque, elle ne l’efface pas.',
    },
    {
      title: 'Ébauche',
      text: 'La jante est fixée dans la cuve. Les premiers abrasifs effacent le grain du décapage et les stries d’usinage.',
    },
    {
      title: 'Finition et lustrage',
      text: 'La charge est changée, plus fine, puis plus fine encore. La jante est sortie, lavée et regardée entre chaque passage.',
    },
    {
      title: 'Rinçage et protection',
      text: 'Lavage, séchage, puis un vernis transparent ou un simple polish de protection, selon votre choix.',
    },
  ],
  outcome: [
    'Comptez une semaine pour quatre jantes. Le temps de cuve ne se raccourcit pas\u00a0: poussée plus fort, la charge marque le métal au lieu de le polir.',
    'L’éclat est profond et homogène, un peu plus doux que le miroir d’un polissage à la main. Les arêtes les plus vives s’arrondissent très légèrement.',
    'L’aluminium poli nu est le plus lumineux, mais il ternit\u00a0: un passage de polish tous les deux ou trois mois, et un rinçage après le sel. Vernie, la jante demande moins de soin et perd un peu d’éclat.',
  ],
  limits: {
    accepted: [
      'Jantes en alliage d’aluminium, coulées ou forgées, entièrement décapées.',
      'Formes complexes, ajours, intérieurs de branches.',
      'Pièces de moteur ou de moto qui tiennent dans la cuve.',
    ],
    refused: {
      title: 'Ce que nous ne faisons pas',
      texts: [
        'Effacer un coup profond, une fissure ou un voile\u00a0: ce sont d’autres métiers.',
        'Polir une jante chromée, plaquée ou encore peinte.',
        'Garder vives les arêtes d’une face diamantée\u00a0: elles s’adoucissent en cuve.',
      ],
    },
    safety:
      'Le polissage n’enlève que quelques centièmes de millimètre et n’affaiblit pas la jante. Il la met à nu\u00a0: si une fissure apparaît en cours de route, le travail s’arrête et nous vous appelons.',
  },
  questions: [
    {
      question: 'Tribofinition ou polissage à la main\u00a0?',
      answer:
        'La cuve donne la régularité, partout, y compris dans les angles. La main donne le miroir, sur les surfaces qu’elle atteint\u00a0: un bord, une face. Les deux se combinent, un bord repris à la main après la cuve, par exemple.',
    },
    {
      question: 'Pourquoi une semaine\u00a0?',
      answer:
        'Chaque jante passe par plusieurs charges d’abrasifs, de la plus coupante à la plus douce, avec lavage et contrôle entre chacune. S’y ajoutent le décapage, la reprise des défauts et la protection.',
    },
    {
      question: 'Comment entretenir une jante polie\u00a0?',
      answer:
        'Eau, savon doux, chiffon souple. Jamais de nettoyant acide ni alcalin\u00a0: il blanchit l’aluminium en quelques secondes. Sans vernis, un polish pour aluminium ravive l’éclat.',
    },
  ],
  showsPortfolio: true,
}
