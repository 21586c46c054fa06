/** Where what a visitor asked stands, as the workshop sees it (docs/product.md §11.7). */
export const inboxStates = ['new', 'in_progress', 'answered', 'estimated', 'closed', 'spam'] as const

/** `estimated` is of quote requests alone. */
export const messageStates = ['new', 'in_progress', 'answered', 'closed', 'spam'] as const
