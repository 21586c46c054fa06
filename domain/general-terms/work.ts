import { legalArticle } from './clause.ts'

const intake = legalArticle('article-5', 'Dépôt, examen et garde des jantes', [
  {
    text: 'L’état des jantes, leur nombre et les accessoires qui les accompagnent (pneus, valves, capteurs de pression, cabochons, écrous antivol) sont constatés avec le client au dépôt et inscrits sur un bon. Pour des jantes expédiées, le constat est dressé à l’ouverture du colis, avec des photos, et adressé au client.',
  },
  {
    text: 'Le client déclare être propriétaire des jantes ou autorisé à les confier. Il signale les chocs, redressages, soudures, rectifications ou traitements antérieurs dont il a connaissance, ainsi que la présence de capteurs de pression : la sécurité du travail en dépend.',
  },
  {
    text: 'Avant tout travail, l’atelier contrôle le voile, le faux-rond et l’absence de fissure. Il refuse de réparer une jante dont la remise en circulation serait dangereuse, en indique la raison par écrit et la rend en l’état. C’est le cas notamment :',
    items: [
      'd’une fissure ou d’une cassure sur une branche, au moyeu, aux trous de fixation ou au siège du pneu ;',
      'd’un manque de matière ou d’une corrosion qui réduit l’épaisseur de la jante au-dessous de ce que sa résistance exige ;',
      'd’une déformation trop importante pour être redressée sans chauffe excessive ;',
      'd’une réparation antérieure qui a fragilisé le métal.',
    ],
  },
  {
    text: 'De leur prise en charge à leur remise, l’atelier a la garde des jantes et répond de leur perte et des dommages causés par sa faute (articles 1789 et 1927 du code civil). Elles restent la propriété du client.',
  },
  {
    only: 'professional',
    text: 'Les jantes voyagent aux risques de la partie qui choisit le transporteur. Celles que le client fait enlever lui sont réputées remises au moment du chargement.',
  },
  {
    only: 'consumer',
    text: 'Lorsque l’atelier expédie les jantes, les risques passent au consommateur au moment où lui-même, ou un tiers qu’il a désigné, en prend physiquement possession, sauf s’il a choisi un autre transporteur que celui que l’atelier proposait.',
  },
])

const execution = legalArticle('article-6', 'Exécution, délais et limites techniques', [
  {
    text: 'Les travaux sont exécutés selon les règles de l’art et la méthode décrite au devis. L’atelier peut confier une étape à un spécialiste (bain de chrome ou de zinc, par exemple) ; il en reste responsable envers le client.',
  },
  {
    text: 'Le délai est celui du devis. Il court à partir du jour où l’atelier dispose de l’acompte, de toutes les jantes et du choix de la finition. Le client est prévenu de tout retard et de sa cause dès qu’ils sont connus.',
  },
  {
    only: 'consumer',
    text: 'À défaut de délai indiqué, les travaux sont exécutés au plus tard 30 jours après la conclusion du contrat (article L. 216-1 du code de la consommation). Si l’atelier ne respecte pas le délai, le consommateur peut suspendre le paiement, puis, après l’avoir mis en demeure d’exécuter dans un délai supplémentaire raisonnable, résoudre le contrat ; il est remboursé au plus tard 14 jours après (articles L. 216-6 et L. 216-7 du même code).',
  },
  {
    only: 'professional',
    text: 'Sauf engagement écrit contraire, le délai est indicatif : un retard raisonnable n’ouvre droit ni à pénalité ni à l’annulation de la commande.',
  },
  {
    text: 'Le client reconnaît avoir été informé des limites propres à ces techniques :',
    items: [
      'une rectification au tour (finition diamantée) enlève de la matière : leur nombre est limité sur une même jante, et l’atelier décide si une passe de plus est possible ;',
      'une soudure TIG n’est réalisée que sur un alliage soudable, et jamais sur une branche, au moyeu, aux trous de fixation ni au siège du pneu ;',
      'un dévoilage ramène la jante dans les tolérances d’usage, sans pouvoir toujours effacer toute trace du choc ;',
      'une teinte peut différer légèrement d’un lot, d’une jante neuve ou d’un nuancier ; une finition diamantée sous vernis reste sensible à la corrosion filiforme ;',
      'un décapage peut révéler des défauts que l’ancien revêtement cachait.',
    ],
  },
  {
    text: 'Une jante réparée ou rénovée est destinée à l’usage routier normal du véhicule pour lequel elle est homologuée. Elle n’est pas garantie pour la compétition ni pour la conduite sur circuit.',
  },
])

/** Articles 5 and 6 of the general terms: the rims in the workshop. */
export const workArticles = [intake, execution]
