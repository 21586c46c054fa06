import type { ServiceText } from './service-text.ts'

export const soudure: ServiceText = {
  title: 'Soudure TIG de jantes fissurées ou cassées',
  description:
    'Soudure TIG de jantes fissurées ou cassées\u00a0: ce qui se soude, ce qui se refuse (branches, moyeu), étapes, contrôles et délai. Devis gratuit sur photos.',
  lead: 'Une fissure dans le fût, un rebord cassé, un éclat arraché\u00a0: le TIG rend sa continuité au métal, là où l’effort permet de souder, et seulement là.',
  legend: 'Arc TIG sous argon, cordon d’essai sur une jante réformée',
  pictureAlt: 'Gros plan d’une soudure TIG sur une jante réformée, arc bleuté et cordon régulier',
  facts: [
    { label: 'Délai courant', value: '2 à 4 jours ouvrés, finition comprise' },
    { label: 'Procédé', value: 'TIG, courant alternatif, sous argon' },
    { label: 'Contrôle', value: 'Ressuage avant et après, étanchéité' },
    { label: 'Zones soudables', value: 'Fût, rebord, manque de matière' },
    { label: 'Zones exclues', value: 'Branches, moyeu, perçages' },
    { label: 'Pneu et capteur', value: 'À déposer' },
  ],
  principle: [
    'Le TIG fond le métal à l’aide d’un arc tenu entre une électrode de tungstène et la jante, à l’abri de l’air sous un jet d’argon. Le soudeur apporte de l’autre main un fil dont la composition convient à l’alliage. Peu de chaleur, là où il faut\u00a0: c’est le procédé qui permet le geste le plus fin sur l’aluminium.',
    'Souder n’est que la moitié du travail. Une fissure mal ouverte se rouvre sous le cordon\u00a0; un métal gras ou oxydé donne une soudure poreuse. L’essentiel se joue avant l’arc, dans la préparation, et après, dans le contrôle.',
  ],
  occasions: [
    'Le pneu se dégonfle lentement et des bulles apparaissent sur le fût à l’eau savonneuse.',
    'Une fissure part du rebord intérieur, souvent après un nid-de-poule.',
    'Un morceau de rebord est cassé ou arraché par un trottoir.',
    'Le décapage ou un dévoilage a révélé une fissure invisible sous la peinture.',
  ],
  steps: [
    {
      title: 'Expertise',
      text: 'Pneu déposé, zone décapée des deux côtés. Le ressuage montre jusqu’où va la fissure\u00a0: c’est là que se décide l’acceptation ou le refus.',
    },
    {
      title: 'Mise en forme',
      text: 'Si le choc a aussi voilé la jante, elle est redressée d’abord\u00a0: on ne soude pas une pièce sous contrainte.',
    },
    {
      title: 'Préparation',
      text: 'Les bouts de la fissure sont percés pour l’arrêter, ses lèvres ouvertes en chanfrein, le métal dégraissé et brossé à l’inox.',
    },
    {
      title: 'Soudure',
      text: 'Préchauffage modéré, passes courtes, pénétration sur toute l’épaisseur, refroidissement lent à l’abri des courants d’air.',
    },
    {
      title: 'Usinage',
      text: 'Le cordon est arasé au profil d’origine. Au siège du pneu, la surface est reprise jusqu’à ce que rien n’accroche l’ongle.',
    },
    {
      title: 'Contrôle',
      text: 'Second ressuage, voile au comparateur, épreuve d’étanchéité. Une soudure qui montre un défaut est ouverte et refaite, ou la jante est refusée.',
    },
    {
      title: 'Finition',
      text: 'Apprêt, teinte et vernis sur la zone ou sur la jante entière. Pneu remonté, la roue est équilibrée.',
    },
  ],
  comparisons: [
    {
      before: 'avant-3',
      after: 'apres-3',
      title: 'Le cas limite\u00a0: une branche fissurée',
      caption:
        'Cette branche a été ressoudée et repeinte pour l’exposition, pas pour la route. Une branche porte la charge de la roue\u00a0: l’aspect revient, la résistance d’origine ne peut pas être garantie. Nous ne remettons pas en circulation une jante soudée à cet endroit.',
    },
  ],
  outcome: [
    'Comptez deux à quatre jours ouvrés, finition comprise. Le devis établi sur photos reste à confirmer\u00a0: seule l’expertise, pneu déposé, dit si la fissure se soude.',
    'La jante redevient étanche, ronde et présentable. Autour du cordon, la chaleur a un peu adouci l’alliage\u00a0: c’est pourquoi nous n’acceptons de souder que dans les zones où l’effort est modéré.',
    'Faites contrôler la pression au bout d’une semaine, puis regardez l’intérieur du fût à chaque changement de pneu.',
  ],
  limits: {
    accepted: [
      'Une fissure isolée du fût, à distance des branches.',
      'Un éclat ou une cassure de rebord, sur une longueur limitée.',
      'Un manque de matière à recharger avant usinage.',
    ],
    refused: {
      title: 'Ce que nous refusons',
      texts: [
        'Une branche fissurée ou rompue, le moyeu, les trous de fixation et la face d’appui.',
        'Une fissure qui rejoint une branche, plusieurs fissures sur un même tour, une zone déjà soudée.',
        'Le magnésium, le carbone, et toute jante dont l’alliage reste inconnu.',
      ],
    },
    safety:
      'Une jante est une pièce de sécurité. Quand nous refusons de souder, ce n’est pas une question de prix\u00a0: la jante doit être remplacée. Nous vous la rendons avec les photos du contrôle, pour votre assureur ou votre client.',
  },
  questions: [
    {
      question: 'Une jante soudée est-elle aussi solide qu’une neuve\u00a0?',
      answer:
        'Non, pas exactement\u00a0: la chaleur modifie l’alliage autour du cordon. Dans le fût, où l’effort est modéré, une soudure bien préparée et contrôlée tient durablement. Aux branches et au moyeu, la marge ne suffit pas, et nous refusons.',
    },
    {
      question: 'Puis-je rouler jusqu’à l’atelier avec une jante fissurée\u00a0?',
      answer:
        'Mieux vaut l’éviter. Une fissure progresse à chaque tour de roue, et la perte d’air peut devenir brutale. Montez la roue de secours ou déposez-nous la roue.',
    },
    {
      question: 'Comment photographier une fissure pour le devis\u00a0?',
      answer:
        'Nettoyez la zone, puis prenez une vue d’ensemble, un gros plan de chaque côté du fût et une vue qui montre la distance à la branche la plus proche. Une règle ou une pièce de monnaie dans le cadre donne l’échelle.',
    },
    {
      question: 'La soudure se voit-elle\u00a0?',
      answer:
        'Sur le bord et la face, elle est usinée et repeinte\u00a0: elle ne se voit plus. À l’intérieur du fût, nous préférons laisser le cordon lisible, pour qu’il puisse être surveillé.',
    },
  ],
}
