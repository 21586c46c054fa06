import { legalArticle } from './clause.ts'
import { noticeIntroduction, withdrawalForm, withdrawalNotice } from './withdrawal-form.ts'

const scope = legalArticle('article-1', 'Objet et champ d’application', [
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

const quoteAndOrder = legalArticle('article-2', 'Devis et commande', [
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

const withdrawal = legalArticle('article-3', 'Droit de rétractation du consommateur', [
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
    frame: withdrawalForm,
  },
  {
    text: noticeIntroduction,
    frame: withdrawalNotice,
  },
])

/** Articles 1 to 3 of the general terms: from the request to the order. */
export const orderingArticles = [scope, quoteAndOrder, withdrawal]
