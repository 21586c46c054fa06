/** Why photos of an order make no portfolio entry. */
export const noConsent =
  'Le client n’a pas donné son accord pour publier ces photos\u00a0: notez-le d’abord sur sa commande.'

export const noPair =
  'Il faut une photo prise à la réception, et une autre prise pendant le travail ou à la livraison.'
