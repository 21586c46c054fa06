/** The page of an order (docs/product.md §2.1). */
export const orderPath = (id: string) => `/espace_pro/commande/${encodeURIComponent(id)}`
