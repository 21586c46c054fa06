/** What one of the staff is told by mail of their own account (docs/product.md §6). */
export type AccountNotice = 'new-device' | 'factor-set' | 'factor-reset' | 'recovery-codes-made'
