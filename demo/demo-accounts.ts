import { inArray } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { users } from '../db/schema/tables.ts'
import type { Accounts } from '../domain/ports/accounts.ts'
import { demoClients } from './demo-clients.ts'
import { demoStaff } from './demo-staff.ts'

/** Those with the password that the README tells. */
const demoIds: string[] = [...Object.values(demoClients), ...demoStaff].map(({ id }) => id)

export const isDemoPerson = (userId: string) => demoIds.includes(userId)

export async function hasDemoAccounts(db: Database): Promise<boolean> {
  return (await db.$count(users, inArray(users.id, demoIds))) > 0
}

/**
 * The same accounts without those of the demo (docs/product.md §6): for whoever signs in, asks for a new password or
 * shows an earlier session, they do not exist.
 */
export function withoutDemoAccounts(accounts: Accounts): Accounts {
  const unlessDemo = <Found extends { userId: string }>(found: Found | null) =>
    found && isDemoPerson(found.userId) ? null : found
  return {
    ...accounts,
    find: async (db, email) => unlessDemo(await accounts.find(db, email)),
    findById: async (db, userId) => unlessDemo(await accounts.findById(db, userId)),
    async readSession(db, token) {
      const found = await accounts.readSession(db, token)
      if (!found || unlessDemo(found.person)) return found
      await accounts.closeSession(db, token)
      return null
    },
  }
}
