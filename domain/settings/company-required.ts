/**
 * Said of a document that the site refuses: the company of `domain/site.ts` belongs to nobody until somebody has saved its
 * page (docs/product.md §11.26).
 */
export const companyRequired =
  'Avant le premier document, un responsable enregistre une fois la page «\u00a0Entreprise\u00a0» des réglages\u00a0: la société, le SIREN et l’IBAN qu’il porterait sont encore ceux d’un exemple.'
