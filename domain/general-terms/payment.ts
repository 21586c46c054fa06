import { legalArticle } from './clause.ts'

/** Article 4 of the general terms. */
export const paymentArticle = legalArticle('article-4', 'Prix, acompte et paiement', [
  {
    text: 'Les prix sont ceux du devis, en euros, hors taxes et toutes taxes comprises, au taux de TVA en vigueur au jour de la facturation. Ils ne comprennent le transport, la dépose, le démontage des pneus, le remontage et l’équilibrage que si le devis le prévoit.',
  },
  {
    text: 'Un acompte de {acompte} du montant toutes taxes comprises est versé à la commande. Cette somme est un acompte et non des arrhes : elle engage les deux parties, sans faire obstacle au droit de rétractation de l’article 3. Pour un contrat conclu hors établissement, aucun versement n’est demandé au consommateur avant 7 jours (article L. 221-10 du code de la consommation).',
  },
  {
    text: 'Le solde est dû lorsque les jantes sont prêtes, avant leur remise ou leur expédition, sauf délai convenu par écrit. Les moyens de paiement acceptés figurent sur le devis. Une facture est remise au client pour chaque prestation.',
  },
  {
    only: 'professional',
    text: 'Lorsqu’un paiement à terme a été convenu sans que sa durée soit fixée, la facture est payable dans les {délai de paiement} qui suivent l’exécution de la prestation. Aucun délai convenu ne peut dépasser 60 jours à compter de la date d’émission de la facture (article L. 441-10, I, du code de commerce). Aucun escompte n’est accordé pour paiement anticipé.',
  },
  {
    only: 'professional',
    text: 'Tout retard de paiement entraîne de plein droit, dès le lendemain de l’échéance et sans qu’un rappel soit nécessaire (articles L. 441-10, II, et D. 441-5 du code de commerce) :',
    items: [
      'des pénalités au taux de {pénalités} le taux d’intérêt légal, calculées sur le montant toutes taxes comprises restant dû ;',
      'une indemnité forfaitaire de {recouvrement} pour frais de recouvrement, et une indemnisation complémentaire, sur justificatifs, si les frais engagés la dépassent.',
    ],
  },
  {
    only: 'consumer',
    text: 'Ni ces pénalités ni cette indemnité ne sont dues par le consommateur. Les sommes qu’il n’aurait pas payées à l’échéance portent intérêt au taux légal à compter d’une mise en demeure (article 1231-6 du code civil).',
  },
  {
    text: 'L’atelier peut suspendre les travaux tant qu’une somme échue au titre de la même commande reste impayée, après en avoir averti le client par écrit.',
  },
])
