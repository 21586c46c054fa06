import type { ServiceWords } from './service-words.ts'

export const decapagePageText = {
  name: 'Décapage',
  summary: 'Peinture, vernis et anciens revêtements partent, jusqu’au métal sain.',
  title: 'Décapage de jantes et de pièces métalliques',
  description:
    'Décapage de jantes et de pièces en aluminium ou en acier, quel que soit le revêtement. Méthodes, étapes, délai, limites. Devis gratuit sur photos.',
  lead: 'Peinture, poudre, vernis, couches sur couches. Nous enlevons tout, avec une méthode choisie pour le métal qui se trouve dessous.',
  legend: 'À gauche la peinture, à droite l’aluminium nu',
  facts: [
    { label: 'Délai courant', value: '{délai décapage} pour quatre jantes' },
    { label: 'Revêtements', value: 'Peinture liquide, poudre, vernis, apprêt' },
    { label: 'Aluminium', value: 'Bain sans soude, abrasif doux' },
    { label: 'Acier', value: 'Bain, grenaille ou corindon' },
    { label: 'Pneu et capteur', value: 'À déposer' },
    { label: 'Après décapage', value: 'Apprêt sans attendre' },
  ],
  principle: [
    'Une peinture neuve ne tient que si elle s’accroche à du métal sain. Décaper, c’est le mettre à nu sans l’entamer.',
    'L’aluminium craint la soude et les abrasifs durs. Il passe dans un bain fait pour lui, puis sous un abrasif fin à faible pression. L’acier supporte la grenaille ou le corindon, mais rouille de nouveau en quelques heures s’il n’est pas protégé.',
  ],
  occasions: [
    'La peinture cloque, s’écaille ou a déjà été refaite plusieurs fois.',
    'Vous voulez une autre teinte, un polissage, un chrome, une poudre.',
    'La jante doit être examinée à nu.',
    'Vous restaurez une pièce de carrosserie, de moto ou de châssis.',
  ],
  steps: [
    {
      title: 'Identification',
      text: 'Métal, nature et épaisseur des couches décident de la méthode.',
    },
    {
      title: 'Démontage et masquage',
      text: 'Pneu, valve et masses sont déposés, filetages et portées masqués.',
    },
    {
      title: 'Bain',
      text: 'La pièce en sort dès que le revêtement se détache.',
    },
    {
      title: 'Rinçage et neutralisation',
      text: 'Un reste de produit ferait cloquer la finition des mois plus tard.',
    },
    {
      title: 'Abrasif de finition',
      text: 'Microbilles ou abrasif fin pour les angles et l’accroche de l’apprêt.',
    },
    {
      title: 'Examen du métal nu',
      text: 'Fissures, piqûres, anciens mastics. Nous vous montrons en photo ce que la peinture cachait.',
    },
  ],
  comparisons: [
    {
      title: 'De la jante reçue au métal nu',
      caption: 'Vernis, peinture et oxydation sont partis\u00a0; les marques du bord restent à reprendre.',
    },
  ],
  outcome: [
    'Comptez {délai décapage} pour quatre jantes, selon les couches. Le délai ferme figure au devis.',
    'Si la finition n’est pas faite chez nous, apprêtez le métal dans la journée.',
  ],
  accepted: [
    'Peintures liquides et en poudre, vernis, apprêts, couches successives.',
    'Jantes en alliage d’aluminium et en acier, pièces de moto et de châssis.',
  ],
  refused_title: 'Ce que nous ne faisons pas',
  refused: [
    'Effacer les piqûres de corrosion, qui restent à reprendre après décapage.',
    'Brûler la peinture d’une jante en aluminium, qui y perdrait sa dureté.',
    'Traiter le magnésium ou le carbone comme de l’aluminium.',
  ],
  safety:
    'Le chrome demande un autre bain, étudié au cas par cas. Si le métal nu révèle une fissure, nous vous appelons avant de continuer.',
  questions: [
    {
      question: 'Le décapage abîme-t-il la jante\u00a0?',
      answer:
        'Non, si la méthode convient au métal. Pour l’aluminium, nous n’employons ni soude, ni abrasif dur, ni chaleur.',
    },
    {
      question: 'Puis-je reprendre la jante nue et la peindre moi-même\u00a0?',
      answer: 'Oui. Manipulez-la avec des gants et apprêtez-la le jour même.',
    },
    {
      question: 'Décapez-vous autre chose que des jantes\u00a0?',
      answer:
        'Oui, des bras de suspension, des cadres, des pièces de carrosserie ou de mobilier. Envoyez une photo et les dimensions.',
    },
  ],
} satisfies ServiceWords
