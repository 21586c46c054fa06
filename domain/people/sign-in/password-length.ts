/** Signs that a new password counts at least (docs/product.md §6). */
export const minPasswordLength = { client: 8, staff: 12 } as const
