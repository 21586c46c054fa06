/** Whether portfolio entries that were made from an order tell their price (docs/product.md §11.19). */
export const entryPrices = { hidden: 'Ne pas le dire', shown: 'Le dire à dix euros près' } as const
