import { site } from '../../../../domain/site.ts'

/** The general terms, article by article; amounts and delays: docs/product.md §9. */
export const termsArticles: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'Objet et champ d’application',
    paragraphs: [
      `Les présentes conditions régissent les prestations de rénovation, de réparation et de personnalisation de jantes et de traitement de surface réalisées par ${site.legal.companyName} pour ses clients, professionnels et particuliers.`,
      'Elles sont remises avec chaque devis. Son acceptation vaut acceptation des présentes conditions.',
    ],
  },
  {
    title: 'Devis et commande',
    paragraphs: [
      'Le devis est gratuit. Sauf mention contraire, il est valable 30 jours à compter de son émission.',
      'Un devis établi d’après photos peut être révisé si l’examen des jantes en atelier révèle un défaut qui n’était pas visible. Aucun travail supplémentaire n’est engagé sans l’accord du client. La commande est ferme à la réception du devis accepté et de l’acompte.',
    ],
  },
  {
    title: 'Prix et acompte',
    paragraphs: [
      'Les prix sont ceux du devis, exprimés en euros, hors taxes et toutes taxes comprises. Un acompte de 30\u00a0% est versé à la commande.',
    ],
  },
  {
    title: 'Paiement et retard',
    paragraphs: [
      'Le solde est dû à la remise des jantes, sauf délai convenu par écrit.',
      'Pour les clients professionnels, tout retard entraîne de plein droit des pénalités au taux de trois fois le taux d’intérêt légal et une indemnité forfaitaire de 40\u00a0euros pour frais de recouvrement.',
    ],
  },
  {
    title: 'Dépôt des jantes',
    paragraphs: [
      'L’état des jantes est constaté à leur dépôt. Le client signale toute réparation antérieure dont il a connaissance.',
      'Une jante dont la réparation compromettrait la sécurité est refusée et rendue en l’état.',
    ],
  },
  {
    title: 'Délais',
    paragraphs: [
      'Le délai annoncé court à partir de la réception des jantes et de l’acompte. Le client est prévenu de tout retard et de sa cause.',
    ],
  },
  {
    title: 'Retrait et gardiennage',
    paragraphs: [
      'Le client est avisé dès que ses jantes sont prêtes. À défaut de retrait dans les 2\u00a0jours calendaires qui suivent cet avis, des frais de garde de 10\u00a0euros hors taxes par jour peuvent être facturés.',
    ],
  },
  {
    title: 'Garanties et réclamations',
    paragraphs: [
      'Les prestations sont couvertes par les garanties prévues par la loi. Le client vérifie les jantes à leur remise et fait part de ses réserves à l’atelier.',
      'Sont exclus les dommages dus à un choc, à un montage inadapté ou à un produit d’entretien agressif survenus après la remise.',
    ],
  },
  {
    title: 'Force majeure',
    paragraphs: [
      'Aucune des parties ne répond d’un manquement dû à un cas de force majeure. La partie empêchée en informe l’autre dans les 72\u00a0heures ouvrées.',
    ],
  },
  {
    title: 'Données personnelles',
    paragraphs: [
      'Les données nécessaires aux devis, aux commandes et à la facturation sont conservées 10\u00a0ans au titre des obligations comptables. La politique de confidentialité dit quelles données sont traitées, pourquoi, et comment exercer vos droits.',
    ],
  },
  {
    title: 'Droit applicable et litiges',
    paragraphs: [
      `Le droit français s’applique. En cas de différend, le client particulier peut saisir gratuitement le médiateur de la consommation\u00a0: ${site.legal.mediator.name}, ${site.legal.mediator.address}. À défaut d’accord amiable, les tribunaux compétents sont ceux que désigne la loi\u00a0; entre professionnels, ceux du siège de ${site.legal.companyName}.`,
    ],
  },
]
