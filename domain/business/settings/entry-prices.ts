/** Choices for showing prices in portfolio entries made from an order. */
export const portfolioPriceChoices = {
  hidden: 'Ne pas l’afficher',
  shown: 'L’afficher à dix euros près',
} as const
