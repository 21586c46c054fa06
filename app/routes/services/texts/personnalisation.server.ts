import { finishes } from './personnalisation-finishes.server.ts'
import type { ServiceText } from './service-text.ts'

export const personnalisation: ServiceText = {
  title: 'Personnalisation de jantes',
  description:
    'Personnalisation de jantes\u00a0: couleur unie, bicolore, bord poli, vernis teinté, intérieur de fût, chrome, peinture céramique. Sept finitions comparées.',
  lead: 'Une couleur, un bord qui brille, un fût qui surprend\u00a0: sept finitions, montrées sur la même jante et sous la même lumière pour que vous puissiez choisir.',
  legend: 'Bronze mat, noir diamanté, bleu brillant',
  facts: [
    { label: 'Délai courant', value: '1 à 2 semaines pour quatre jantes' },
    { label: 'Finitions', value: 'Sept, à combiner entre elles' },
    { label: 'Teintes', value: 'Nuancier, code constructeur ou échantillon' },
    { label: 'Aspect', value: 'Mat, satiné ou brillant' },
    { label: 'Diamètres', value: '12″ à 22″ et plus' },
    { label: 'Pneu et capteur', value: 'À déposer' },
  ],
  principle: [
    'Personnaliser une jante, c’est refaire toute sa finition autrement. Elle suit donc le même chemin qu’une rénovation, décapage et contrôle compris, et la nouvelle finition part d’un métal sain.',
    'Apportez une photo, un code couleur, une pièce à assortir. Nous vous disons ce qui convient à la forme de vos jantes, à leur usage et à l’entretien que vous êtes prêt à leur donner.',
  ],
  occasions: [
    'Vous voulez des jantes qui ne ressemblent à aucune autre.',
    'Vos jantes sont à rénover de toute façon\u00a0: changer de teinte ne demande guère plus de travail.',
    'Une jante diamantée ne peut plus être repassée au tour.',
    'Les couleurs d’une flotte, d’un club ou d’une restauration doivent être respectées.',
  ],
  finishes,
  steps: [
    {
      title: 'Choix de la finition',
      text: 'Sur photos, puis sur échantillons à la lumière du jour\u00a0: une teinte change du néon au soleil.',
    },
    {
      title: 'Contrôle, démontage, décapage',
      text: 'Comme pour une rénovation\u00a0: voile, fissures, métal nu.',
    },
    {
      title: 'Préparation',
      text: 'Les défauts sont repris d’autant plus finement que la finition sera brillante\u00a0: un chrome ne cache rien.',
    },
    {
      title: 'Masquage',
      text: 'Faces d’appui, portées d’écrou, alésage central et siège du pneu ne reçoivent pas de surépaisseur.',
    },
    {
      title: 'Application',
      text: 'Fond, teinte, tournage ou polissage du bord, vernis\u00a0: l’ordre dépend de la finition. Chaque couche est cuite ou séchée avant la suivante.',
    },
    {
      title: 'Contrôle et remontage',
      text: 'Les quatre jantes sont comparées côte à côte avant de vous être rendues. Pneu remonté, la roue est équilibrée.',
    },
  ],
  outcome: [
    'Comptez une à deux semaines pour quatre jantes, davantage pour un chrome ou plusieurs finitions combinées. Le devis donne le délai ferme.',
    'À l’écran, une couleur n’est qu’une indication\u00a0: nous validons la teinte avec vous sur un échantillon avant de peindre.',
    'Mates ou brillantes, toutes les finitions demandent le même soin\u00a0: eau savonneuse, pas d’acide, pas de brosse dure. Les mates ne se lustrent pas, une rayure s’y reprend moins facilement.',
  ],
  limits: {
    accepted: [
      'Jantes en alliage d’aluminium et en acier, démontables comprises.',
      'Plusieurs finitions sur une même jante, si elles se supportent.',
      'Une teinte à reproduire d’après un code ou une pièce.',
    ],
    refused: {
      title: 'Ce que nous ne faisons pas',
      texts: [
        'Diamanter ou polir un bord trop mince ou trop corrodé pour perdre encore du métal.',
        'Peindre les faces d’appui et les portées d’écrou\u00a0: le serrage n’y tiendrait pas.',
        'Élargir, percer ou modifier les cotes d’une jante\u00a0: nous ne touchons qu’à sa finition.',
      ],
    },
    safety:
      'Une finition ne change ni les dimensions ni la résistance de la jante, à condition que la jante soit saine. Faites contrôler le serrage à la clé dynamométrique après une cinquantaine de kilomètres.',
  },
  questions: [
    {
      question: 'Quelle finition résiste le mieux à l’hiver\u00a0?',
      answer:
        'Une couleur unie, entièrement couverte et vernie, ou une peinture céramique. Les finitions à métal apparent, bicolore, bord poli ou vernis teinté, craignent l’éclat de gravillon par lequel entre le sel.',
    },
    {
      question: 'Peut-on revenir à la finition d’origine\u00a0?',
      answer:
        'Oui pour une jante peinte. Pour une face diamantée, cela demande une nouvelle passe au tour, si l’épaisseur le permet encore.',
    },
    {
      question: 'Pouvez-vous reproduire la couleur d’un étrier ou d’une carrosserie\u00a0?',
      answer:
        'Oui, à partir du code constructeur ou d’une pièce à relever. L’aspect peut différer un peu, car une jante courbe ne renvoie pas la lumière comme un panneau de carrosserie.',
    },
  ],
  showsPortfolio: true,
}
