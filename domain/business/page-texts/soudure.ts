import type { ServiceWords } from './service-words.ts'

export const soudurePageText = {
  name: 'Soudure',
  summary: 'Une fissure du fût, un bord cassé, soudés au TIG là où l’effort le permet.',
  title: 'Soudure TIG de jantes fissurées ou cassées',
  description:
    'Soudure TIG de jantes fissurées ou cassées. Ce qui se soude, ce que nous refusons, étapes, contrôles et délai. Devis gratuit sur photos.',
  lead: 'Une fissure dans le fût, un bord cassé, un éclat arraché. Nous soudons au TIG là où l’effort le permet.',
  legend: 'Soudure TIG sous argon, à l’intérieur du fût',
  facts: [
    { label: 'Délai courant', value: '{délai soudure}, retouche comprise' },
    { label: 'Procédé', value: 'TIG, courant alternatif, sous argon' },
    { label: 'Contrôle', value: 'Ressuage avant et après, étanchéité' },
    { label: 'Zones soudables', value: 'Fût, bord extérieur' },
    { label: 'Zones exclues', value: 'Branches, moyeu, trous de fixation, siège du pneu' },
    { label: 'Pneu et capteur', value: 'À déposer' },
  ],
  principle: [
    'Le TIG fond le métal avec un arc protégé de l’air par un jet d’argon. De l’autre main, le soudeur apporte un fil qui convient à l’alliage.',
    'La préparation compte autant, car une fissure mal ouverte se rouvre sous le cordon.',
  ],
  occasions: [
    'Le pneu se dégonfle lentement et l’eau savonneuse fait des bulles sur le fût.',
    'Une fissure se voit à l’intérieur du fût.',
    'Un morceau de bord est cassé ou arraché par un trottoir.',
    'Un décapage a révélé une fissure.',
  ],
  steps: [
    {
      title: 'Expertise',
      text: 'Le ressuage montre jusqu’où va la fissure. Nous acceptons ou refusons à ce moment-là.',
    },
    {
      title: 'Mise en forme',
      text: 'Une jante voilée est redressée d’abord, et les fissures recherchées de nouveau.',
    },
    {
      title: 'Préparation',
      text: 'La fissure est arrêtée par un perçage, ouverte en chanfrein, dégraissée et brossée.',
    },
    {
      title: 'Soudure',
      text: 'Préchauffage modéré, passes courtes sur toute l’épaisseur, refroidissement lent.',
    },
    {
      title: 'Usinage',
      text: 'Sur le bord, le cordon est arasé au profil d’origine.',
    },
    {
      title: 'Contrôle',
      text: 'Ressuage, voile, étanchéité. Au moindre défaut, la soudure est refaite ou la jante refusée.',
    },
    {
      title: 'Finition',
      text: 'Apprêt, teinte et vernis. La roue remontée est équilibrée.',
    },
  ],
  comparisons: [
    {
      title: 'Fissure à l’intérieur du fût',
      caption: 'La fissure est loin des branches et n’atteint pas le siège du pneu. Elle se soude.',
    },
  ],
  outcome: [
    'Comptez {délai soudure}, retouche de la zone comprise\u00a0; refaire toute la face demande en plus le délai d’une rénovation. Le devis établi sur photos reste à confirmer par l’expertise, pneu déposé.',
    'La chaleur adoucit un peu l’alliage autour du cordon, d’où ces limites.',
    'Faites contrôler le serrage après 50 à 100\u00a0km, la pression après une semaine, l’intérieur du fût à chaque changement de pneu.',
  ],
  outcome_caption:
    'Cordon terminé, avant apprêt. La bande blanche que laisse l’arc disparaît sous la peinture.',
  accepted: [
    'Une fissure isolée du fût, à distance des branches et du siège du pneu.',
    'Un éclat ou une cassure du bord extérieur, sur une longueur limitée.',
  ],
  refused_title: 'Ce que nous refusons',
  refused: [
    'Toute soudure sur une branche, le moyeu, les trous de fixation ou le siège du pneu.',
    'Une fissure qui atteint l’une de ces zones, plusieurs fissures, une zone déjà soudée.',
    'Le magnésium, le carbone, et toute jante dont l’alliage reste inconnu.',
  ],
  safety:
    'Quand nous refusons de souder, la jante doit être remplacée. Nous vous la rendons avec les photos du contrôle.',
  questions: [
    {
      question: 'Puis-je rouler avec une jante fissurée\u00a0?',
      answer:
        'Non. Une fissure progresse à chaque tour de roue et le pneu peut se vider d’un coup. Montez une autre roue ou faites remorquer le véhicule.',
    },
    {
      question: 'Une jante soudée est-elle aussi solide qu’une neuve\u00a0?',
      answer:
        'Non, pas tout à fait. Dans le fût, une soudure bien préparée et contrôlée tient. Ailleurs la marge ne suffit pas.',
    },
    {
      question: 'Comment photographier une fissure pour le devis\u00a0?',
      answer:
        'Prenez une vue d’ensemble, un gros plan de chaque côté et la distance à la branche la plus proche, avec une pièce de monnaie pour l’échelle.',
    },
    {
      question: 'La soudure se voit-elle\u00a0?',
      answer:
        'Très peu. Sur le bord, elle est arasée et repeinte. À l’intérieur du fût, il reste une légère surépaisseur sous la peinture.',
    },
  ],
} satisfies ServiceWords
