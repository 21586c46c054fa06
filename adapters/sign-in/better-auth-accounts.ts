import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, staff, users } from '../../db/schema/tables.ts'
import type { Account, Accounts } from '../../domain/ports/accounts.ts'
import type { AccountHolder } from '../../domain/sign-in/person.ts'
import { type AuthSettings, createAuth } from './auth.ts'
import { createPasswords, createResets, credential, type Hashing, isCredentialOf } from './passwords.ts'
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
  const emailOf = (identifier: string) => identifier.slice(prefix.length)
  const holderOf = ({ id, role, email }: User): AccountHolder => ({ userId: id, role, email: emailOf(email) })
  const accountOf = (found: Found | null): Account | null =>
    found && { ...holderOf(found.user), passwordHash: found.passwordHash }
  const isEmail = (email: string) => eq(users.email, prefix + email)

  return {
    find: async (db, email) => accountOf(await findOpenAccount(db, isEmail(email))),
    findById: async (db, userId) => accountOf(await findOpenAccount(db, eq(users.id, userId))),
    emailOf,
    async findHolder(db, email) {
      const [user] = await db.select().from(users).where(isEmail(email))
      return user ? holderOf(user) : null
    },
    async create(tx, { userId, email, role, name, passwordHash }) {
      const { adapter, internalAdapter } = await on(tx)
      const data = { ...newUser(), id: userId, email: prefix + email, name, role }
      await adapter.create({ model: 'user', data, forceAllowId: true })
      if (passwordHash) await internalAdapter.linkAccount(credential(userId, passwordHash))
    },
    ...createPasswords(inside, hashing),
    ...createSessions(inside, emailOf),
    ...createResets(inside),
  }
}

function newUser() {
  const now = new Date()
  // Nobody gets an account by typing an address: the workshop invites, or the operator makes it.
  return { emailVerified: true, createdAt: now, updatedAt: now }
}

type User = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email'>

interface Found {
  user: User
  passwordHash: string | null
}

async function findOpenAccount(db: Database, isMeant: SQL): Promise<Found | null> {
  const [found] = await db
    .select({ user: users, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, isCredentialOf(users.id))
    .leftJoin(staff, eq(staff.user_id, users.id))
    .where(and(isMeant, isNull(staff.closed_at)))
  return found ?? null
}
