import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { withdrawalFormText, withdrawalNotice, withdrawalNoticeIntroduction } from './withdrawal-notices.ts'

/** A numbered clause of a legal text. Addresses in the text become links. */
export interface LegalClause {
  /** Group to which the clause applies; missing if the clause applies to everybody. */
  only?: 'consumer' | 'professional'
  text: string
  items?: readonly string[]
  /** A framed text with a title, which the law requires to be set apart. */
  frame?: { title: string; paragraphs: readonly string[] }
}

export interface LegalArticle {
  /** Anchor of the article. */
  id: string
  title: string
  clauses: readonly LegalClause[]
}

/** Returns an article for display, with French no-break spaces. */
function legalArticle(id: string, title: string, clauses: readonly LegalClause[]): LegalArticle {
  return { id, title: withFrenchSpaces(title), clauses: clauses.map(typeset) }
}

function typeset({ only, text, items, frame }: LegalClause): LegalClause {
  return {
    only,
    text: withFrenchSpaces(text),
    items: items?.map(withFrenchSpaces),
    frame: frame && {
      title: withFrenchSpaces(frame.title),
      paragraphs: frame.paragraphs.map(withFrenchSpaces),
    },
  }
}

const scopeArticle = legalArticle('article-1', 'Objet et champ d’application', [
  {
    text: 'Les présentes conditions générales régissent les prestations que {société}, {forme et capital}, immatriculée au {registre du commerce} sous le numéro {SIREN}, dont le siège est {adresse} (« {marque} » ou « l’atelier »), réalise sur les jantes, les roues et les pièces métalliques de ses clients : rénovation, dévoilage, soudure, décapage, tribofinition, personnalisation et traitement de surface, y compris sous l’enseigne {seconde marque}. Elles régissent aussi la vente des biens fournis à cette occasion.',
  },
  {
    text: 'Une clause marquée « Consommateurs » ou « Professionnels » ne s’applique qu’à eux ; les autres s’appliquent à tous. On entend par :',
    items: [
      'consommateur : toute personne physique qui agit à des fins n’entrant pas dans le cadre de son activité commerciale, industrielle, artisanale, libérale ou agricole (article liminaire du code de la consommation) ;',
      'professionnel : tout autre client, notamment les garages, carrossiers, experts, assureurs, loueurs et gestionnaires de flottes.',
    ],
  },
  {
    text: 'Les conditions applicables sont celles en vigueur au jour de l’acceptation du devis. Elles sont jointes au devis et restent consultables et imprimables sur le site de {marque}. Accepter le devis, c’est les accepter. Lorsque le devis prévoit une condition particulière, celle-ci prévaut.',
  },
  {
    only: 'professional',
    text: 'Conformément à l’article L. 441-1 du code de commerce, les présentes conditions constituent le socle unique de la négociation commerciale. Sauf accord écrit de l’atelier, elles prévalent sur les conditions d’achat du client.',
  },
])

const orderArticle = legalArticle('article-2', 'Devis et commande', [
  {
    text: 'La demande envoyée depuis le site est gratuite et n’engage ni le client ni l’atelier. Le devis, gratuit lui aussi, décrit les prestations, leur prix, la finition retenue et le délai prévu.',
  },
  {
    text: 'Sauf durée différente inscrite sur le devis, celui-ci est valable {validité} à compter de sa date d’émission.',
  },
  {
    text: 'Un devis établi d’après des photos l’est sous réserve de l’examen des jantes à l’atelier. Si cet examen révèle un défaut qui n’était pas visible (voile, fissure, réparation antérieure, corrosion sous le vernis), l’atelier suspend les travaux et soumet au client un devis rectifié. Aucun travail supplémentaire n’est engagé sans son accord écrit. S’il le refuse, il reprend ses jantes et l’acompte lui est restitué, déduction faite des seuls travaux déjà réalisés avec son accord.',
  },
  {
    text: 'La commande est ferme lorsque l’atelier a reçu le devis accepté (en ligne, sur la page du devis ou dans l’espace client, par e-mail, ou daté et signé) et l’acompte prévu à l’article 4. Un accord donné en ligne ou par téléphone est confirmé aussitôt par e-mail, avec le devis, les présentes conditions et, pour un consommateur, le formulaire de rétractation. Toute modification ultérieure fait l’objet d’un accord écrit qui précise son effet sur le prix et sur le délai.',
  },
  {
    only: 'consumer',
    text: 'Avant de s’engager, le consommateur reçoit de manière lisible et compréhensible les informations prévues aux articles L. 111-1 et L. 221-5 du code de la consommation. Pour un contrat conclu à distance, l’atelier lui en adresse la confirmation sur un support durable, au plus tard avant le début des travaux.',
  },
])

const withdrawalArticle = legalArticle('article-3', 'Droit de rétractation du consommateur', [
  {
    text: 'Lorsque le contrat est conclu à distance (devis accepté en ligne, par e-mail, par courrier ou par téléphone) ou hors établissement, le consommateur dispose de 14 jours pour se rétracter, sans avoir à motiver sa décision (article L. 221-18 du code de la consommation). Le délai court à compter de la conclusion du contrat pour une prestation de services, de la réception du bien lorsque le devis comprend la vente d’un bien. S’il expire un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant (article L. 221-19 du même code). Un devis signé à l’atelier n’ouvre pas ce droit.',
  },
  {
    text: 'Il l’exerce avant l’expiration du délai, en ligne, par le lien « Renoncer au contrat ici » qui se trouve au bas de chaque page du site, sur la page du devis et dans l’espace client, et qui mène à l’adresse /retractation, ou en envoyant le formulaire ci-dessous ou toute autre déclaration dénuée d’ambiguïté à {e-mail} ou à {société}, {adresse}. D’une déclaration faite en ligne, l’atelier accuse réception aussitôt, par e-mail, en rappelant son contenu, sa date et son heure (article L. 221-21 du même code). L’atelier le rembourse de toutes les sommes versées au plus tard 14 jours après avoir été informé de sa décision, par le moyen de paiement qu’il avait utilisé.',
  },
  {
    text: 'Les travaux ne commencent avant la fin de ce délai que si le consommateur le demande expressément, sur un support durable. S’il se rétracte alors qu’ils ont commencé, il paie un montant proportionné à la prestation fournie jusqu’à sa décision (article L. 221-25 du même code) et reprend ses jantes.',
  },
  {
    text: 'Le droit de rétractation ne peut être exercé (article L. 221-28 du même code) :',
    items: [
      'lorsque la prestation a été pleinement exécutée avant la fin du délai, si elle a commencé avec l’accord préalable et exprès du consommateur et s’il a reconnu qu’il perdrait alors son droit ;',
      'pour la fourniture d’un bien confectionné selon ses spécifications ou nettement personnalisé, par exemple une jante ou une pièce fabriquée à ses cotes.',
    ],
  },
  {
    text: 'Modèle de formulaire, pour qui ne fait pas sa déclaration en ligne, à l’adresse /retractation :',
    frame: withdrawalFormText,
  },
  {
    text: withdrawalNoticeIntroduction,
    frame: withdrawalNotice,
  },
])

/** Articles 1 to 3 of the general terms: from the request to the order. */
const orderingArticles = [scopeArticle, orderArticle, withdrawalArticle]

const paymentArticle = legalArticle('article-4', 'Prix, acompte et paiement', [
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

/** Titles that the slips of the counter refer to (`domain/workshop/slips/slips.ts`). */
export const intakeArticleTitle = 'Dépôt, examen et garde des jantes'
export const returnArticleTitle = 'Remise, remontage et gardiennage'

const intakeArticle = legalArticle('article-5', intakeArticleTitle, [
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

const executionArticle = legalArticle('article-6', 'Exécution, délais et limites techniques', [
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
const workArticles = [intakeArticle, executionArticle]

const returnArticle = legalArticle('article-7', returnArticleTitle, [
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

/** Framed notice that the Code de la consommation requires in terms of sellers of goods (annex to D. 211-2). */
const conformityNotice = {
  title: 'Garantie légale de conformité et garantie des vices cachés',
  paragraphs: [
    'Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.',
    'La garantie légale de conformité emporte obligation pour le professionnel, le cas échéant, de fournir toutes les mises à jour nécessaires au maintien de la conformité du bien.',
    'La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
    'Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d’une extension de six mois de la garantie initiale.',
    'Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.',
    'Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si : 1° le professionnel refuse de réparer ou de remplacer le bien ; 2° la réparation ou le remplacement du bien intervient après un délai de trente jours ; 3° la réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de remplacement ; 4° la non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.',
    'Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la réparation ou le remplacement du bien au préalable.',
    'Le consommateur n’a pas droit à la résolution de la vente si le défaut de conformité est mineur.',
    'Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu’à la délivrance du bien remis en état.',
    'Les droits mentionnés ci-dessus résultent de l’application des articles L. 217-1 à L. 217-32 du code de la consommation.',
    'Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre d’affaires moyen annuel (article L. 241-5 du code de la consommation).',
    'Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.',
  ],
}

export const guaranteesArticleTitle = 'Garanties et réclamations'

const guaranteesArticle = legalArticle('article-8', guaranteesArticleTitle, [
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

const liabilityArticle = legalArticle('article-9', 'Responsabilité et force majeure', [
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

/** Articles 8 and 9 of the general terms: guarantees and liability. */
const guaranteeArticles = [guaranteesArticle, liabilityArticle]

const dataArticle = legalArticle('article-10', 'Données personnelles et documents', [
  {
    text: '{marque} traite les données de ses clients pour établir les devis, exécuter les commandes, facturer et tenir sa comptabilité. La politique de confidentialité, à l’adresse /confidentialite, dit lesquelles, pourquoi, qui les consulte et comment exercer ses droits auprès de {e-mail des données}.',
  },
  {
    text: 'Les devis acceptés, les commandes, les factures et les avoirs, avec les données qu’ils contiennent, sont conservés {conservation}, durée légale des pièces comptables (article L. 123-22 du code de commerce) et de l’archivage des contrats électroniques de 120 euros et plus (article L. 213-1 du code de la consommation). Les bons de dépôt et de remise le sont 5 ans après leur signature, durée de la prescription (article 2224 du code civil). Les demandes restées sans suite le sont moins longtemps, comme l’indique la politique de confidentialité.',
  },
  {
    text: 'Les photos envoyées avec une demande ne servent qu’à établir le devis. L’atelier ne publie de photos des jantes d’un client qu’avec son accord, sans plaque d’immatriculation ni rien qui permette de l’identifier.',
  },
  {
    text: 'Les e-mails et les documents électroniques échangés entre les parties valent écrit entre elles, dans les conditions de l’article 1366 du code civil.',
  },
])

const disputesArticle = legalArticle('article-11', 'Droit applicable, médiation et litiges', [
  {
    text: 'Le contrat est soumis au droit français et rédigé en français. Un consommateur qui réside dans un autre pays garde la protection des règles impératives de ce pays.',
  },
  {
    text: 'En cas de désaccord, le client s’adresse d’abord à l’atelier, par écrit, à {e-mail} ou à l’adresse du siège : la plupart des différends se règlent ainsi.',
  },
  {
    only: 'consumer',
    text: 'Si la réponse ne le satisfait pas, le consommateur peut recourir gratuitement au médiateur de la consommation dont relève {marque}, dans l’année qui suit sa réclamation écrite (articles L. 611-1 et suivants du code de la consommation) : {médiateur}',
  },
  {
    only: 'consumer',
    text: 'Il peut saisir, à son choix, outre l’une des juridictions compétentes en vertu du code de procédure civile, celle du lieu où il demeurait au moment de la conclusion du contrat ou de la survenance du fait dommageable (article R. 631-1 du code de la consommation).',
  },
  {
    only: 'professional',
    text: 'Tout litige relève du tribunal de commerce dans le ressort duquel {société} a son siège, même en cas de référé, d’appel en garantie ou de pluralité de défendeurs.',
  },
  {
    text: 'Si l’une des présentes clauses est écartée, les autres gardent leur effet. Le fait de ne pas se prévaloir d’une clause ne vaut pas renonciation à le faire plus tard.',
  },
])

const lawArticles = [dataArticle, disputesArticle]

/** The general terms: eleven articles. */
export const generalTermsArticles = [
  ...orderingArticles,
  paymentArticle,
  ...workArticles,
  returnArticle,
  ...guaranteeArticles,
  ...lawArticles,
]
