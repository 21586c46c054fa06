import { legalArticle } from './clause.ts'
import { conformityNotice } from './conformity-notice.ts'

const guarantees = legalArticle('article-8', 'Garanties et réclamations', [
  {
    text: 'L’atelier répond de la conformité de ses travaux au devis et aux règles de l’art. Une réclamation lui est adressée par écrit, avec des photos si elles sont utiles, à {e-mail} ou à {société}, {adresse}. Lorsque le défaut lui est imputable, il reprend le travail à ses frais dans un délai raisonnable ou, si la reprise est impossible, en rembourse le prix.',
  },
  {
    only: 'professional',
    text: 'Les défauts apparents sont signalés dans les 8 jours qui suivent la remise ; en cas d’expédition, le client formule aussi ses réserves auprès du transporteur dans les 3 jours, jours fériés non compris (article L. 133-3 du code de commerce). Les autres défauts sont signalés dans les 30 jours de leur découverte, et au plus tard un an après la remise.',
  },
  {
    only: 'consumer',
    text: 'L’absence de réserve à la remise ne prive le consommateur d’aucun de ses droits.',
  },
  {
    text: 'Ne sont pas couverts les dommages survenus après la remise et dus à :',
    items: [
      'un choc, un trottoir, un nid-de-poule, des gravillons, ou l’usure normale ;',
      'un montage, un équilibrage ou un serrage non conformes à l’article 7 et non réalisés par l’atelier ;',
      'un produit acide, alcalin ou abrasif, une brosse dure, un nettoyeur à haute pression employé de trop près ;',
      'une modification ou une réparation par un tiers, ou un usage en compétition.',
    ],
  },
  {
    only: 'consumer',
    text: 'Lorsque l’atelier lui vend un bien (une jante de remplacement, une pièce, un accessoire), le consommateur bénéficie en outre des garanties légales dues par le vendeur, qu’il met en œuvre aux adresses de réclamation indiquées ci-dessus. L’encadré suivant en reproduit les termes (article D. 211-2 du code de la consommation). Aucune garantie commerciale ne s’y ajoute, sauf mention écrite au devis.',
    frame: conformityNotice,
  },
])

const liability = legalArticle('article-9', 'Responsabilité et force majeure', [
  {
    text: 'L’atelier répond des dommages directs causés par l’inexécution ou la mauvaise exécution de ses obligations. Il ne répond pas des conséquences d’une information inexacte donnée par le client, ni d’un remontage ou d’un usage contraires à l’article 7.',
  },
  {
    only: 'professional',
    text: 'La responsabilité de l’atelier est limitée, par commande, au montant hors taxes de celle-ci, et ne s’étend ni aux pertes d’exploitation ni aux frais d’immobilisation du véhicule. Cette limite ne joue ni en cas de dol ou de faute lourde, ni pour les dommages corporels.',
  },
  {
    only: 'consumer',
    text: 'Aucune clause des présentes conditions ne réduit ni ne supprime le droit du consommateur à réparation, ni les garanties que la loi lui accorde.',
  },
  {
    text: 'Aucune des parties ne répond d’un manquement dû à un cas de force majeure, au sens de l’article 1218 du code civil. La partie empêchée en informe l’autre par écrit dans les {force majeure} qui suivent l’événement, en précisant sa nature et sa durée probable. Les obligations sont suspendues pendant ce temps.',
  },
  {
    text: 'Si l’empêchement dure plus de 30 jours, chaque partie peut mettre fin au contrat par écrit. Les sommes versées pour des travaux non réalisés sont alors restituées et les jantes rendues au client.',
  },
])

/** Articles 8 and 9 of the general terms: what the workshop answers for. */
export const guaranteeArticles = [guarantees, liability]
