import type { Database } from '../../../db/client.ts'
import type { Accounts } from '../../ports/accounts.ts'

/** What the mail's link carries (docs/product.md §2). */
export interface ResetLink {
  mode: string | null
  oobCode: string | null
}

/** What a reset link leads to; `null` for one that leads nowhere. */
export async function findReset(db: Database, accounts: Accounts, { mode, oobCode }: ResetLink) {
  return mode === 'resetPassword' && oobCode ? accounts.findReset(db, oobCode) : null
}
