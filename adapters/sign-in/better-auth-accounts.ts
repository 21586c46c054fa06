import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, users } from '../../db/schema/tables.ts'
import type { Account, Accounts } from '../../domain/ports.ts'
import type { Person } from '../../domain/sign-in/person.ts'
import { type AuthSettings, createAuth } from './auth.ts'
import { inHashingTurn } from './hashing-turns.ts'
import { createResets } from './resets.ts'
import { createSessions } from './sessions.ts'

interface Settings extends AuthSettings {
  tenant: string
}

/** Accounts by Better Auth, in the tenant's schema, each under its login identifier. */
export function createAccounts({ tenant, ...settings }: Settings): Accounts {
  const prefix = `${tenant}_`
  const on = (db: Database) => createAuth(db, settings)
  const inside = async (db: Database) => (await on(db).$context).internalAdapter
  let hashOfNobody: Promise<string> | undefined

  const personOf = (user: Pick<typeof users.$inferSelect, 'id' | 'role' | 'email'>): Person => ({
    userId: user.id,
    role: user.role,
    email: user.email.slice(prefix.length),
  })
  const findWhere = async (db: Database, column: typeof users.id | typeof users.email, value: string) => {
    const [found] = await db
      .select({ user: users, passwordHash: accounts.password })
      .from(users)
      .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
      .where(eq(column, value))
    return found ? ({ ...personOf(found.user), passwordHash: found.passwordHash } satisfies Account) : null
  }

  return {
    find: (db, email) => findWhere(db, users.email, prefix + email),
    findById: (db, userId) => findWhere(db, users.id, userId),
    async create(tx, { userId, email, role, name, passwordHash }) {
      const { adapter, internalAdapter } = await on(tx).$context
      const now = new Date()
      await adapter.create({
        model: 'user',
        data: {
          id: userId,
          email: prefix + email,
          name,
          role,
          emailVerified: true,
          createdAt: now,
          updatedAt: now,
        },
        forceAllowId: true,
      })
      if (passwordHash) await internalAdapter.linkAccount(credential(userId, passwordHash))
    },
    async setPassword(tx, userId, passwordHash) {
      const adapter = await inside(tx)
      if (await adapter.findCredentialAccount(userId)) await adapter.updatePassword(userId, passwordHash)
      else await adapter.linkAccount(credential(userId, passwordHash))
    },
    lockPassword,
    hashPassword: (password) => inHashingTurn(() => hashPassword(password)),
    checkPassword: (password, hash) =>
      inHashingTurn(async () => {
        hashOfNobody ??= hashPassword(randomBytes(32).toString('hex'))
        const isRight = await verifyPassword({ hash: hash ?? (await hashOfNobody), password })
        return isRight && hash !== null
      }),
    ...createSessions(inside, personOf),
    ...createResets(inside),
  }
}

/** The user's row is held, since an account without a password has none of its own; the hash is read after that. */
async function lockPassword(tx: Database, userId: string): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [found] = await tx
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return found?.hash ?? null
}

const credential = (userId: string, password: string) => ({
  userId,
  accountId: userId,
  providerId: 'credential',
  password,
})
