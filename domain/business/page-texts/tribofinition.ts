import type { ServiceWords } from './service-words.ts'

export const tribofinitionPageText = {
  name: 'Tribofinition',
  summary:
    'Un polissage en cuve, régulier jusque dans les angles, en {délai tribofinition} pour quatre jantes.',
  title: 'Tribofinition de jantes',
  description:
    'Tribofinition, le polissage de jantes en cuve, régulier jusque dans les angles, en {délai tribofinition} pour quatre jantes. Étapes, limites, entretien. Devis gratuit.',
  lead: 'La jante passe de longues heures dans une cuve d’abrasifs, qui la polissent partout à la fois, jusque là où aucune main ne passe. Comptez {délai tribofinition} pour quatre jantes.',
  legend: 'Jante nue dans sa charge de cônes céramiques',
  facts: [
    { label: 'Délai', value: 'Quatre jantes en {délai tribofinition}' },
    { label: 'Procédé', value: 'Cuve vibrante, abrasifs de plus en plus fins' },
    { label: 'Métal', value: 'Alliage d’aluminium nu' },
    { label: 'Aspect', value: 'Du satiné au brillant' },
    { label: 'Pneu et capteur', value: 'À déposer' },
    { label: 'Protection', value: 'Vernis, ou entretien au polish' },
  ],
  principle: [
    'Dans la cuve, la vibration fait glisser sur la jante des milliers de petits corps abrasifs. Chacun n’enlève presque rien. Ensemble, ils effacent les stries.',
    'La charge change au fil des heures, d’abord pour couper, puis pour adoucir et faire briller.',
  ],
  occasions: [
    'Vous préférez l’éclat du métal à une peinture.',
    'La jante a des angles qu’un polissage manuel laisserait inégaux.',
    'Les quatre jantes doivent avoir le même aspect.',
    'La surface doit recevoir ensuite un vernis teinté ou un chrome.',
  ],
  steps: [
    {
      title: 'Contrôle et démontage',
      text: 'Voile et fissures se traitent avant la cuve.',
    },
    {
      title: 'Décapage',
      text: 'Tout revêtement est retiré jusqu’au métal.',
    },
    {
      title: 'Reprise des défauts',
      text: 'Chocs et rayures profondes sont repris à la main. La cuve adoucit une marque, elle ne l’efface pas.',
    },
    {
      title: 'Ébauche',
      text: 'Les premiers abrasifs effacent le grain du décapage et les stries d’usinage.',
    },
    {
      title: 'Finition et lustrage',
      text: 'La charge devient plus fine. La jante est lavée et contrôlée entre les passages.',
    },
    {
      title: 'Rinçage et protection',
      text: 'Un vernis transparent ou un simple polish, selon votre choix.',
    },
  ],
  outcome: [
    'Comptez {délai tribofinition} pour quatre jantes. Le temps de cuve ne se raccourcit pas.',
    'L’éclat est homogène, un peu plus doux que le miroir d’un polissage à la main. Les arêtes vives s’arrondissent très légèrement.',
    'Nue, la jante ternit. Passez un polish tous les deux ou trois mois et rincez-la après le sel. Vernie, elle demande moins de soin et perd un peu d’éclat.',
  ],
  accepted: [
    'Jantes en alliage d’aluminium, coulées ou forgées, entièrement décapées.',
    'Pièces de moteur ou de moto qui tiennent dans la cuve.',
  ],
  refused_title: 'Ce que nous ne faisons pas',
  refused: [
    'Effacer en cuve un coup profond, une fissure ou un voile.',
    'Polir une jante chromée, plaquée ou encore peinte.',
    'Garder vives les arêtes d’une face diamantée, que la cuve adoucit.',
  ],
  safety:
    'Le polissage n’enlève que quelques centièmes de millimètre. Si une fissure apparaît, nous arrêtons et nous vous appelons.',
  questions: [
    {
      question: 'Tribofinition ou polissage à la main\u00a0?',
      answer:
        'La cuve est plus régulière, y compris dans les angles. La main va jusqu’au miroir sur les surfaces qu’elle atteint.',
    },
    {
      question: 'Comment entretenir une jante polie\u00a0?',
      answer:
        'Eau, savon doux, chiffon souple. Jamais de nettoyant acide ni alcalin, qui blanchirait l’aluminium en quelques secondes.',
    },
  ],
} satisfies ServiceWords
