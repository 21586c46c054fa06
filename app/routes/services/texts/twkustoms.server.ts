import { site } from '../../../../domain/site.ts'
import type { ServiceText } from './service-text.ts'
import { gallery, treatments } from './twkustoms-treatments.server.ts'

export const twkustoms: ServiceText = {
  title: 'TW Kustoms, traitement de surface et restauration de l’acier',
  description:
    'TW Kustoms traite et restaure pièces auto, motos et objets en acier. Cerakote, chrome, zinc, nickel, cuivre, anodisation, polissage.',
  lead: 'À Épinal, nous décapons, réparons et traitons pièces d’auto, motos et objets en acier, selon leur métal et leur usage.',
  legend: 'Pièces de moto, avant remontage',
  facts: [
    { label: 'Délai courant', value: '2 à 4 semaines, selon le traitement' },
    { label: 'Lieu', value: 'Épinal' },
    { label: 'Métaux', value: 'Acier, inox, laiton, aluminium' },
    { label: 'Pièces', value: 'À l’unité ou en petite série' },
    { label: 'Cerakote', value: 'Environ 25\u00a0microns d’épaisseur' },
    { label: 'À prévoir', value: 'Pièces démontées, dégraissées' },
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
  gallery,
  treatments,
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
  limits: {
    accepted: [
      'Pièces de carrosserie, de châssis et de moto, objets en acier.',
      'Pièces uniques, lots de visserie, petites séries.',
      'Restauration complète, du dérouillage au traitement.',
    ],
    refused: {
      title: 'Ce que nous ne faisons pas',
      texts: [
        'Anodiser l’acier, car seul l’aluminium s’anodise.',
        'Sauver une pièce que la rouille a percée là où elle porte un effort.',
        'Traiter sans étude une visserie à haute résistance ou un ressort, que le bain peut rendre cassants.',
      ],
    },
    safety:
      'Nous traitons l’aspect et non la mécanique. Les étriers nous sont confiés démontés, sans joint ni piston, et remontés par un professionnel.',
  },
  questions: [
    {
      question: 'Quelle différence entre le Cerakote et une peinture\u00a0?',
      answer:
        'Plus mince et plus dur qu’une peinture, ce revêtement céramique résiste mieux à l’abrasion, aux solvants et à la corrosion.',
    },
    {
      question: 'Faut-il démonter les pièces\u00a0?',
      answer: 'Oui, autant que possible. Joints, roulements et câbles ne supportent ni les bains ni le four.',
    },
  ],
  site: { url: site.subBrandUrl, label: 'Visiter le site de TW Kustoms' },
}
