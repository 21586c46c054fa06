/** Choices for showing prices in portfolio entries made from an order. */
export const entryPrices = { hidden: 'Ne pas l’afficher', shown: 'L’afficher à dix euros près' } as const
