import { legalArticle } from './clause.ts'

/** Article 7 of the general terms. */
export const returnArticle = legalArticle('article-7', 'Remise, remontage et gardiennage', [
  {
    text: 'Le client est prévenu par e-mail ou par téléphone dès que ses jantes sont prêtes. Il les examine à leur remise, contre paiement du solde et signature du bon de remise.',
  },
  {
    text: 'Le remontage conditionne la sécurité. Lorsque l’atelier n’en est pas chargé, le client le fait faire par un professionnel ou dans le respect des prescriptions du constructeur, et notamment :',
    items: [
      'chaque roue est équilibrée après le remontage du pneu ;',
      'les portées sont propres et sèches, la visserie est celle qui convient à la jante (longueur, forme du siège) ;',
      'la visserie est serrée en croix, à la clé dynamométrique, au couple prescrit par le constructeur ;',
      'le serrage est contrôlé de nouveau, au même couple, après 50 à 100 kilomètres ;',
      'les capteurs de pression sont remis en service et les pressions ajustées.',
    ],
  },
  {
    text: 'Les jantes prêtes sont à retirer sans attendre. À défaut, l’atelier adresse au client un avis écrit de retrait. Passé {préavis de garde} après cet avis, des frais de garde de {garde HT} hors taxes par jour ({garde TTC} toutes taxes comprises au taux de 20 %) sont dus jusqu’au retrait. Ils ne le sont pas si le retard tient à l’atelier.',
  },
  {
    text: 'Les jantes qui ne sont pas retirées dans le délai d’un an peuvent être vendues dans les conditions prévues par la loi du 31 décembre 1903 relative à la vente de certains objets abandonnés.',
  },
  {
    text: 'L’atelier peut retenir les jantes jusqu’au paiement complet des sommes dues au titre des travaux réalisés sur elles (articles 1948 et 2286 du code civil).',
  },
  {
    text: 'Les biens vendus par l’atelier restent sa propriété jusqu’au paiement complet de leur prix (articles 2367 et suivants du code civil). Entre professionnels, les risques passent au client dès la remise des biens, qu’il assure en conséquence ; cette réserve lui est opposable en procédure collective (article L. 624-16 du code de commerce).',
  },
])
