import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, users } from '../../db/schema/tables.ts'
import type { Account, Accounts } from '../../domain/ports.ts'
import type { Person } from '../../domain/sign-in/person.ts'
import { type AuthSettings, createAuth } from './auth.ts'
import type { Hashing } from './hashing.ts'
import { createPasswords, credential, isCredentialOf } from './passwords.ts'
import { createResets } from './resets.ts'
import { createSessions } from './sessions.ts'

interface Settings extends AuthSettings {
  tenant: string
  hashing: Hashing
}

/** Accounts by Better Auth, in the tenant's schema, each under its login identifier. */
export function createAccounts({ tenant, hashing, ...settings }: Settings): Accounts {
  const prefix = `${tenant}_`
  const on = async (db: Database) => createAuth(db, settings).$context
  const inside = async (db: Database) => (await on(db)).internalAdapter
  const personOf = ({ id, role, email }: User): Person => ({
    userId: id,
    role,
    email: email.slice(prefix.length),
  })
  const accountOf = (found: Found | null): Account | null =>
    found && { ...personOf(found.user), passwordHash: found.passwordHash }

  return {
    find: async (db, email) => accountOf(await findWhere(db, users.email, prefix + email)),
    findById: async (db, userId) => accountOf(await findWhere(db, users.id, userId)),
    async create(tx, { userId, email, role, name, passwordHash }) {
      const { adapter, internalAdapter } = await on(tx)
      const data = { ...newUser(), id: userId, email: prefix + email, name, role }
      await adapter.create({ model: 'user', data, forceAllowId: true })
      if (passwordHash) await internalAdapter.linkAccount(credential(userId, passwordHash))
    },
    ...createPasswords(inside, hashing),
    ...createSessions(inside, personOf),
    ...createResets(inside),
  }
}

type User = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email'>

interface Found {
  user: User
  passwordHash: string | null
}

async function findWhere(
  db: Database,
  column: typeof users.id | typeof users.email,
  value: string,
): Promise<Found | null> {
  const [found] = await db
    .select({ user: users, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, isCredentialOf(users.id))
    .where(eq(column, value))
  return found ?? null
}

function newUser() {
  const now = new Date()
  // Nobody gets an account by typing an address: the workshop invites, or the operator makes it.
  return { emailVerified: true, createdAt: now, updatedAt: now }
}
