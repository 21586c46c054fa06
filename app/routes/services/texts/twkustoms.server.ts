import { site } from '../../../../domain/site.ts'
import type { ServiceText } from './service-text.ts'
import { gallery, treatments } from './twkustoms-treatments.server.ts'

export const twkustoms: ServiceText = {
  title: 'TW Kustoms, traitement de surface et restauration de l’acier',
  description:
    'TW Kustoms\u00a0: traitement et restauration de pièces auto, de motos et d’objets en acier. Cerakote, chrome, zinc, nickel, cuivre, anodisation, polissage.',
  lead: 'Pièces d’auto, motos, objets en acier\u00a0: décapés, réparés, puis traités selon leur métal, leur usage et leur histoire.',
  legend: 'Pièces de moto, avant remontage',
  facts: [
    { label: 'Délai courant', value: '2 à 4 semaines, selon le traitement' },
    { label: 'Lieu', value: 'Épinal' },
    { label: 'Métaux', value: 'Acier, inox, laiton, aluminium' },
    { label: 'Pièces', value: 'À l’unité ou en petite série' },
    { label: 'Cerakote', value: 'Environ 25\u00a0µm d’épaisseur' },
    { label: 'À prévoir', value: 'Pièces démontées, dégraissées' },
  ],
  principle: [
    'TW Kustoms est notre atelier de traitement de surface et de restauration\u00a0: ce que nous savons faire d’une jante, nous le faisons d’un réservoir, d’un cadre, d’une visserie ou d’un objet de famille.',
    'Deux voies s’offrent à une pièce. Le revêtement, comme le Cerakote, dépose une couche céramique mince et dure, dans une teinte choisie. Le traitement de surface, lui, habille ou transforme le métal\u00a0: chrome, zinc, nickel, cuivre, anodisation, polissage. On choisit d’après ce que la pièce devra supporter.',
  ],
  occasions: [
    'Vous restaurez une auto ou une moto ancienne et voulez retrouver l’aspect d’époque.',
    'La rouille gagne des pièces qui ne se trouvent plus.',
    'Vous montez une préparation et voulez une visserie, des étriers ou un échappement assortis.',
    'Un objet en acier, outil, lampe ou meuble, mérite mieux qu’une bombe de peinture.',
  ],
  gallery,
  treatments,
  steps: [
    {
      title: 'Inventaire',
      text: 'Chaque pièce est photographiée, comptée et étiquetée à son arrivée. Vous en gardez la liste.',
    },
    {
      title: 'Choix du traitement',
      text: 'Métal, ajustements, chaleur, exposition\u00a0: de là viennent le traitement possible et son épaisseur.',
    },
    {
      title: 'Décapage et dérouillage',
      text: 'Bain ou abrasif selon le métal, jusqu’à une surface saine. Filetages, portées et numéros sont masqués.',
    },
    {
      title: 'Réparation et polissage',
      text: 'Redressage, soudure, rattrapage des piqûres. Un chrome ou un nickel brille autant que le métal poli qu’il recouvre, jamais plus.',
    },
    {
      title: 'Traitement',
      text: 'Dépôt, anodisation ou projection du revêtement, puis cuisson quand il en demande une.',
    },
    {
      title: 'Contrôle et rendu',
      text: 'Aspect, adhérence, jeu des filetages, compte des pièces d’après la liste d’arrivée.',
    },
  ],
  outcome: [
    'Comptez deux à quatre semaines selon les traitements\u00a0: les dépôts se font par lots, un lot complet de pièces va donc plus vite que des envois séparés. Le devis donne le délai ferme.',
    'Un traitement suit la surface\u00a0: il en garde le poli comme les défauts. Les piqûres profondes qui n’ont pas été rattrapées restent lisibles, et c’est parfois ce que l’on veut d’une pièce ancienne. Dites-nous jusqu’où aller.',
    'Un dépôt ajoute de cinq à quelques dizaines de micromètres. Sur un filetage ou un roulement, cela compte\u00a0: signalez-nous les ajustements serrés.',
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
        'Anodiser l’acier\u00a0: seuls l’aluminium et ses alliages s’anodisent.',
        'Sauver une pièce que la rouille a percée là où elle porte un effort.',
        'Déposer un métal, sans étude préalable, sur une visserie à haute résistance ou un ressort\u00a0: le bain peut rendre ces aciers cassants.',
      ],
    },
    safety:
      'Freins, direction, suspension\u00a0: nous traitons l’aspect, pas la mécanique. Les étriers nous sont confiés démontés, sans joint ni piston, et doivent être remontés par un professionnel.',
  },
  questions: [
    {
      question: 'Quelle différence entre le Cerakote et une peinture\u00a0?',
      answer:
        'Le Cerakote est un revêtement à base de céramique, appliqué en couche d’environ 25\u00a0µm puis durci au four, ou à l’air pour les teintes destinées aux très hautes températures. Il est plus mince et plus dur qu’une peinture, et résiste mieux à l’abrasion, aux solvants et à la corrosion.',
    },
    {
      question: 'Faut-il démonter les pièces\u00a0?',
      answer:
        'Oui, autant que possible\u00a0: joints, roulements, caoutchoucs et câbles ne supportent ni les bains ni le four. Prenez des photos du montage avant de tout séparer.',
    },
    {
      question: 'Prenez-vous une seule pièce\u00a0?',
      answer:
        'Oui. Pour un dépôt électrolytique, nous la joignons au lot suivant du même métal, ce qui peut allonger un peu le délai.',
    },
  ],
  site: { url: site.subBrandUrl, label: 'Visiter le site de TW Kustoms' },
}
