import type { Database } from '../../db/client.ts'
import type { Accounts, Clock } from '../ports.ts'
import { randomId } from '../random-id.ts'
import { audit } from './audit.ts'
import { plainEmail } from './person.ts'

interface World {
  db: Database
  accounts: Accounts
  clock: Clock
  secret: string
  siteUrl: string
}

/**
 * Makes an account of the workshop's staff, or finds the one that there is; answers the address where its password
 * is chosen, within the hour. A client's account never becomes one of staff.
 */
export function createStaff(
  world: World,
  typed: string,
): Promise<{ outcome: 'created' | 'exists'; link: string } | { outcome: 'is-client' }> {
  const { db, accounts, siteUrl } = world
  const email = plainEmail(typed)
  return db.transaction(async (tx) => {
    const account = await accounts.find(tx, email)
    if (account?.role === 'client') return { outcome: 'is-client' }
    const userId = account?.userId ?? randomId()
    if (!account) {
      await accounts.create(tx, { userId, email, name: email, role: 'staff', passwordHash: null })
      await audit(tx, world, { act: 'staff-created', userId })
    }
    const link = resetAddress(siteUrl, await accounts.createResetToken(tx, userId))
    return { outcome: account ? 'exists' : 'created', link }
  })
}

/** The page where a new password is chosen (docs/product.md §2). */
export const resetAddress = (siteUrl: string, token: string) =>
  `${siteUrl}/update_user_actions?${new URLSearchParams({ mode: 'resetPassword', oobCode: token })}`
