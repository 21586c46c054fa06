import type { ServiceWords } from './service-words.ts'

export const twkustomsPageText = {
  summary: 'Traitement de surface et restauration de pièces auto, de motos et d’objets en acier.',
  title: '{seconde marque}, traitement de surface et restauration de l’acier',
  description:
    '{seconde marque} traite et restaure pièces auto, motos et objets en acier. Cerakote, chrome, zinc, nickel, cuivre, anodisation, polissage.',
  lead: 'À Épinal, nous décapons, réparons et traitons pièces d’auto, motos et objets en acier, selon leur métal et leur usage.',
  legend: 'Pièces de moto, avant remontage',
  facts: [
    { label: 'Délai courant', value: '2 à 4 semaines, selon le traitement' },
    { label: 'Lieu', value: 'Épinal' },
    { label: 'Métaux', value: 'Acier, inox, laiton, aluminium' },
    { label: 'Pièces', value: 'À l’unité ou en petite série' },
    { label: 'Cerakote', value: 'Environ 25\u00a0microns d’épaisseur' },
    { label: 'À prévoir', value: 'Rien\u00a0: nous démontons au besoin' },
  ],
  principle: [
    'Ce que nous savons faire d’une jante, nous le faisons aussi d’un réservoir, d’un cadre, d’une visserie ou d’un objet de famille.',
    'Le Cerakote dépose une couche céramique mince et dure. Les traitements de surface habillent ou transforment le métal. Nous choisissons avec vous d’après ce que la pièce devra supporter.',
  ],
  occasions: [
    'Vous restaurez une auto ou une moto ancienne.',
    'La rouille gagne des pièces qui ne se trouvent plus.',
    'Vous voulez une visserie, des étriers ou un échappement assortis.',
    'Un outil ou un meuble mérite mieux qu’une bombe de peinture.',
  ],
  gallery: [
    {
      part: 'Couronne de transmission',
      colour: 'Bleu titane',
    },
    { part: 'Étrier de frein', colour: 'Rouge mat' },
    { part: 'Ressort de suspension', colour: 'Bronze' },
    {
      part: 'Couvercle à ailettes',
      colour: 'Graphite',
    },
    {
      part: 'Sortie d’échappement',
      colour: 'Gris tungstène',
    },
    { part: 'Équerre de fixation', colour: 'Vert olive' },
    { part: 'Visserie', colour: 'Bronze et noir' },
  ],
  treatments: [
    {
      name: 'Chrome',
      on: 'Acier, laiton',
      text: 'Un miroir dur, posé sur du cuivre et du nickel. Pour pare-chocs, guidons, garnitures.',
    },
    {
      name: 'Zinc',
      on: 'Acier',
      text: 'Il se corrode à la place de l’acier. Pour la visserie et les pièces de châssis, en blanc, jaune ou noir.',
    },
    {
      name: 'Nickel',
      on: 'Acier, laiton, cuivre',
      text: 'Un éclat plus chaud que le chrome, celui des motos d’avant-guerre.',
    },
    {
      name: 'Cuivre',
      on: 'Acier, laiton',
      text: 'Sous-couche des chromes soignés, ou finition, vernie ou laissée à sa patine.',
    },
    {
      name: 'Anodisation',
      on: 'Aluminium seulement',
      text: 'La surface du métal devient une couche d’oxyde dure, incolore ou teintée, qui ne peut pas s’écailler.',
    },
    {
      name: 'Polissage',
      on: 'Acier, inox, laiton, aluminium',
      text: 'Du satiné au miroir. Une finition pour l’inox, une préparation pour tout dépôt brillant.',
    },
  ],
  steps: [
    {
      title: 'Inventaire',
      text: 'Chaque pièce est photographiée, comptée et étiquetée. Vous gardez la liste.',
    },
    {
      title: 'Décapage et dérouillage',
      text: 'Filetages, portées et numéros sont masqués.',
    },
    {
      title: 'Réparation et polissage',
      text: 'Un chrome ne brille jamais plus que le métal poli qu’il recouvre.',
    },
    {
      title: 'Traitement',
      text: 'Dépôt, anodisation ou projection du revêtement, puis cuisson s’il en demande une.',
    },
    {
      title: 'Contrôle et rendu',
      text: 'Aspect, adhérence, jeu des filetages, compte des pièces.',
    },
  ],
  outcome: [
    'Comptez deux à quatre semaines. Les dépôts se font par lots, envoyez donc vos pièces ensemble. Le délai ferme figure au devis.',
    'Les piqûres qui n’ont pas été rattrapées restent visibles, et c’est parfois ce que l’on veut d’une pièce ancienne. Dites-nous jusqu’où aller.',
    'Un dépôt épaissit la pièce, signalez-nous les ajustements serrés.',
  ],
  accepted: [
    'Pièces de carrosserie, de châssis et de moto, objets en acier.',
    'Pièces uniques, lots de visserie, petites séries.',
    'Restauration complète, du dérouillage au traitement.',
  ],
  refused_title: 'Ce que nous ne faisons pas',
  refused: [
    'Anodiser l’acier, car seul l’aluminium s’anodise.',
    'Sauver une pièce que la rouille a percée là où elle porte un effort.',
    'Traiter sans étude une visserie à haute résistance ou un ressort, que le bain peut rendre cassants.',
  ],
  safety:
    'Nous traitons l’aspect et non la mécanique. Les étriers se traitent sans joint ni piston, et sont remontés par un professionnel.',
  questions: [
    {
      question: 'Quelle différence entre le Cerakote et une peinture\u00a0?',
      answer:
        'Plus mince et plus dur qu’une peinture, ce revêtement céramique résiste mieux à l’abrasion, aux solvants et à la corrosion.',
    },
    {
      question: 'Faut-il démonter les pièces\u00a0?',
      answer:
        'Non, même grippées, même incomplètes, apportez-les telles quelles. Joints, roulements et câbles ne supportent ni les bains ni le four\u00a0: nous les déposons, et le devis en tient compte. Démontées et dégraissées, elles reviennent moins cher.',
    },
  ],
  site_label: 'Visiter le site de {seconde marque}',
} satisfies ServiceWords
