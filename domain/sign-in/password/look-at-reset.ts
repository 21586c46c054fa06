import type { World } from '../../world.ts'
import { findReset, type ResetLink } from './find-reset.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

export type LinkState = 'valid' | 'expired' | 'invalid'

/**
 * Looks at a reset link and consumes nothing: scanners open every link of a mail. `isFirst` of an invitation: whose
 * account it is has no password yet.
 */
export async function lookAtReset(
  { db, accounts }: Needs,
  link: ResetLink,
): Promise<{ state: LinkState; isFirst: boolean }> {
  const found = await findReset(db, accounts, link)
  if (!found) return { state: 'invalid', isFirst: false }
  const account = await accounts.findById(db, found.userId)
  return { state: found.isExpired ? 'expired' : 'valid', isFirst: account?.passwordHash === null }
}
