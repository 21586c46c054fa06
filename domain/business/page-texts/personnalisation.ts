import type { ServiceWords } from './service-words.ts'

export const personnalisationPageText = {
  name: 'Personnalisation',
  summary: 'Teinte, bord poli, bicolore ou chrome, pour des jantes qui ne ressemblent qu’à vous.',
  title: 'Personnalisation de jantes',
  description:
    'Personnalisation de jantes. Couleur unie, bicolore, bord poli, vernis teinté, intérieur de fût, chrome, peinture céramique, sept finitions comparées.',
  lead: 'Voici nos sept finitions, montrées sur la même jante et sous la même lumière pour que vous puissiez choisir.',
  legend: 'Bronze mat, noir diamanté, bleu brillant',
  facts: [
    { label: 'Délai courant', value: '{délai personnalisation} pour quatre jantes' },
    { label: 'Finitions', value: 'Sept, à combiner entre elles' },
    { label: 'Teintes', value: 'Nuancier, code constructeur ou échantillon' },
    { label: 'Aspect', value: 'Mat, satiné ou brillant' },
    { label: 'Diamètres', value: '12″ à 22″ et plus' },
    { label: 'Pneu et capteur', value: 'À déposer' },
  ],
  principle: [
    'Changer la finition d’une jante, c’est d’abord la rénover. Elle est décapée et contrôlée, et la nouvelle finition part d’un métal sain.',
    'Apportez une photo, un code couleur, une pièce à assortir. Nous vous dirons ce qui convient à vos jantes et à leur usage.',
  ],
  occasions: [
    'Vous voulez des jantes qui ne ressemblent à aucune autre.',
    'Vos jantes sont de toute façon à rénover.',
    'Une jante diamantée ne peut plus être repassée au tour.',
    'Vous devez respecter les couleurs d’une flotte ou d’un club.',
  ],
  finishes: [
    {
      name: 'Couleur unie',
      text: 'Une seule teinte du bord au moyeu. C’est la finition la plus robuste et la plus facile à retoucher.',
    },
    {
      name: 'Bicolore',
      text: 'Les creux sont peints, la face tournée laisse voir le métal. Le vernis doit rester intact, sinon l’aluminium se corrode.',
    },
    {
      name: 'Bord poli',
      text: 'La face reste peinte, le bord extérieur est poli comme un miroir. Il faut un bord large et sain.',
    },
    {
      name: 'Vernis teinté',
      text: 'Un vernis fumé, or ou coloré, posé sur le métal poli ou diamanté, qui brille à travers la teinte.',
    },
    {
      name: 'Finition de l’intérieur du fût',
      text: 'Le fond de la jante, derrière les branches, reçoit sa propre couleur, vive ou sombre.',
    },
    {
      name: 'Chrome',
      text: 'Chromage, ou effet chrome sous vernis, sur une surface sans défaut. Il craint le sel et les nettoyants acides.',
    },
    {
      name: 'Peinture céramique',
      text: 'Une couche mince et dure, mate ou satinée, qui supporte la chaleur des freins et les produits de lavage.',
    },
  ],
  steps: [
    {
      title: 'Choix de la finition',
      text: 'Sur photos, puis sur échantillons à la lumière du jour.',
    },
    {
      title: 'Contrôle, décapage, préparation',
      text: 'Plus la finition brille, plus les défauts doivent être repris finement.',
    },
    {
      title: 'Masquage',
      text: 'Faces d’appui, portées d’écrou et siège du pneu restent sans surépaisseur.',
    },
    {
      title: 'Application',
      text: 'Chaque couche est cuite ou séchée avant la suivante.',
    },
    {
      title: 'Contrôle et remontage',
      text: 'Les quatre jantes sont comparées côte à côte. Les roues remontées sont équilibrées.',
    },
  ],
  outcome: [
    'Comptez {délai personnalisation} pour quatre jantes, davantage pour un chrome. Le délai ferme figure au devis.',
    'Une couleur vue à l’écran n’est qu’une indication. Nous validons la teinte avec vous sur un échantillon avant de peindre.',
    'Toutes les finitions se lavent à l’eau savonneuse, sans acide ni brosse dure.',
  ],
  accepted: [
    'Jantes en alliage d’aluminium et en acier, démontables comprises.',
    'Plusieurs finitions sur une même jante, si elles se supportent.',
    'Une teinte à reproduire d’après un code ou une pièce.',
    'Les finitions d’origine, que nous refaisons en rénovation\u00a0: diamantée, hyper silver, satinée.',
  ],
  refused_title: 'Ce que nous ne faisons pas',
  refused: [
    'Diamanter ou polir un bord trop mince.',
    'Peindre les faces d’appui et les portées d’écrou, car le serrage n’y tiendrait pas.',
    'Élargir, percer ou modifier les cotes d’une jante.',
  ],
  safety: 'Faites contrôler le serrage à la clé dynamométrique après 50 à 100\u00a0km.',
  questions: [
    {
      question: 'Quelle finition résiste le mieux à l’hiver\u00a0?',
      answer:
        'Une couleur unie ou une peinture céramique. Les finitions à métal apparent craignent l’éclat de gravillon par lequel entre le sel.',
    },
    {
      question: 'Pouvez-vous reproduire la couleur d’un étrier ou d’une carrosserie\u00a0?',
      answer:
        'Oui, à partir du code constructeur ou d’une pièce. L’aspect peut différer un peu sur une jante.',
    },
  ],
} satisfies ServiceWords
