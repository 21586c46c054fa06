import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { audit } from './audit.ts'
import { plainEmail } from './person.ts'

type Needs = World<'db' | 'accounts' | 'clock' | 'secret'>

/**
 * Makes an account of the workshop's staff, or finds the one that there is; answers what the link carries by which
 * its password is chosen, within the hour. A client's account never becomes one of staff.
 */
export function createStaff(
  world: Needs,
  typed: string,
): Promise<{ outcome: 'created' | 'exists'; token: string } | { outcome: 'is-client' }> {
  const { db, accounts } = world
  const email = plainEmail(typed)
  return db.transaction(async (tx) => {
    const account = await accounts.find(tx, email)
    if (account?.role === 'client') return { outcome: 'is-client' }
    const userId = account?.userId ?? randomId()
    if (!account) {
      await accounts.create(tx, { userId, email, name: email, role: 'staff', passwordHash: null })
      await audit(tx, world, { act: 'staff-created', userId })
    }
    const token = await accounts.createResetToken(tx, userId)
    return { outcome: account ? 'exists' : 'created', token }
  })
}
