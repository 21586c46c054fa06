/** Minimum number of characters of a new password (docs/product.md §6). */
export const minPasswordLength = { client: 8, staff: 12 } as const
