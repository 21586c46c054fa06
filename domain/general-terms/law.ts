import { legalArticle } from './clause.ts'

const data = legalArticle('article-10', 'Données personnelles et documents', [
  {
    text: '{marque} traite les données de ses clients pour établir les devis, exécuter les commandes, facturer et tenir sa comptabilité. La politique de confidentialité, à l’adresse /confidentialite, dit lesquelles, pourquoi, qui les consulte et comment exercer ses droits auprès de {e-mail des données}.',
  },
  {
    text: 'Les devis acceptés, les commandes, les bons, les factures et les avoirs, avec les données qu’ils contiennent, sont conservés {conservation}, durée légale des pièces comptables (article L. 123-22 du code de commerce) et de l’archivage des contrats électroniques de 120 euros et plus (article L. 213-1 du code de la consommation). Les demandes restées sans suite le sont moins longtemps, comme l’indique la politique de confidentialité.',
  },
  {
    text: 'Les photos envoyées avec une demande ne servent qu’à établir le devis. L’atelier ne publie de photos des jantes d’un client qu’avec son accord, sans plaque d’immatriculation ni rien qui permette de l’identifier.',
  },
  {
    text: 'Les e-mails et les documents électroniques échangés entre les parties valent écrit entre elles, dans les conditions de l’article 1366 du code civil.',
  },
])

const disputes = legalArticle('article-11', 'Droit applicable, médiation et litiges', [
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

/** Articles 10 and 11 of the general terms. */
export const lawArticles = [data, disputes]
