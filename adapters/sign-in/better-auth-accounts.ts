import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, users, verifications } from '../../db/schema/tables.ts'
import type { Account, Accounts } from '../../domain/ports.ts'
import type { Person } from '../../domain/sign-in/person.ts'
import { type AuthSettings, createAuth } from './auth.ts'
import { hasEnded, isDue, lifeFromNow, sessionLife } from './session-life.ts'

interface Settings extends AuthSettings {
  tenant: string
}

const resetLife = 60 * 60 * 1000
/** What a link carries; anything else would be asked of the database in vain. */
const resetToken = /^[\w-]{32}$/
const resetName = (token: string) => `reset-password:${token}`

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
    hashPassword,
    async checkPassword(password, hash) {
      hashOfNobody ??= hashPassword(randomBytes(32).toString('hex'))
      const isRight = await verifyPassword({ hash: hash ?? (await hashOfNobody), password })
      return isRight && hash !== null
    },
    async openSession(tx, userId) {
      const { token } = await (await inside(tx)).createSession(userId)
      return { token, seconds: sessionLife.seconds }
    },
    async readSession(db, token) {
      const adapter = await inside(db)
      const found = await adapter.findSession(token)
      if (!found) return null
      if (hasEnded(found.session)) {
        await adapter.deleteSession(token)
        return null
      }
      const person = personOf(found.user as never)
      if (!isDue(found.session)) return { person, prolonged: null }
      await adapter.updateSession(token, { expiresAt: lifeFromNow(), updatedAt: new Date() })
      return { person, prolonged: { token, seconds: sessionLife.seconds } }
    },
    async closeSession(tx, token) {
      const adapter = await inside(tx)
      const found = await adapter.findSession(token)
      if (found) await adapter.deleteSession(token)
      return found && personOf(found.user as never)
    },
    closeSessions: async (tx, userId) => (await inside(tx)).deleteUserSessions(userId),
    async createResetToken(tx, userId) {
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + resetLife)
      await (await inside(tx)).createVerificationValue({
        identifier: resetName(token),
        value: userId,
        expiresAt,
      })
      return token
    },
    async findReset(db, token) {
      if (!resetToken.test(token)) return null
      const found = await (await inside(db)).findVerificationValue(resetName(token))
      return found && { userId: found.value, isExpired: found.expiresAt <= new Date() }
    },
    async consumeReset(tx, token) {
      if (!resetToken.test(token)) return null
      const found = await (await inside(tx)).consumeVerificationValue(resetName(token))
      return found && found.expiresAt > new Date() ? found.value : null
    },
    async forgetResets(tx, userId) {
      await tx.delete(verifications).where(eq(verifications.value, userId))
    },
  }
}

const credential = (userId: string, password: string) => ({
  userId,
  accountId: userId,
  providerId: 'credential',
  password,
})
