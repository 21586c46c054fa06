/** What staff write for visitors (docs/product.md §11.18). */
export const contentKinds = ['article', 'portfolio'] as const
