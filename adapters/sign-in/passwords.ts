import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, users, verifications } from '../../db/schema/tables.ts'
import { fairQueue } from '../../domain/kernel/flow/fair-queue.ts'
import type { Accounts, HashingOrigin } from '../../domain/kernel/ports/accounts.ts'
import type { InternalAdapter } from './auth.ts'

/*
 * Passwords, the links by which a new one is chosen, and the turns in which they are hashed.
 */

type Passwords = Pick<Accounts, 'setPassword' | 'lockPassword' | 'hashPassword' | 'checkPassword'>

/** Passwords as hashes, each the credential of one account. */
export function createPasswords(
  inside: (db: Database) => Promise<InternalAdapter>,
  { hash: hashPassword, verify }: Hashing,
): Passwords {
  let hashOfNobody: Promise<string> | undefined
  return {
    async setPassword(tx, userId, passwordHash) {
      const adapter = await inside(tx)
      if (await adapter.findCredentialAccount(userId)) await adapter.updatePassword(userId, passwordHash)
      else await adapter.linkAccount(credential(userId, passwordHash))
    },
    lockPassword,
    hashPassword: (password, origin) => withHashingSlot(origin, () => hashPassword(password)),
    checkPassword: (password, hash, origin) =>
      withHashingSlot(origin, async () => {
        hashOfNobody ??= hashPassword(randomBytes(32).toString('hex'))
        const isRight = await verify({ hash: hash ?? (await hashOfNobody), password })
        return isRight && hash !== null
      }),
  }
}

export const credential = (userId: string, password: string) => ({
  userId,
  accountId: userId,
  providerId: 'credential',
  password,
})

/** Ties an account to its credential, in a query. */
export const isCredentialOf = (userId: string | typeof users.id) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** The user's row is locked, since an account without a password has none of its own; the hash is read after that. */
async function lockPassword(tx: Database, userId: string): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [found] = await tx.select({ hash: accounts.password }).from(accounts).where(isCredentialOf(userId))
  return found?.hash ?? null
}

type Resets = Pick<Accounts, 'createResetToken' | 'findReset' | 'consumeReset' | 'forgetResets'>

const hour = 60 * 60 * 1000
/** What a link carries; anything else would be asked of the database in vain. */
const resetToken = /^[\w-]{32}$/
const resetName = (token: string) => `reset-password:${token}`

/** The links by which a new password is chosen. */
export function createResets(inside: (db: Database) => Promise<InternalAdapter>): Resets {
  return {
    async createResetToken(tx, userId, hours = 1) {
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + hours * hour)
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

/** How a password becomes what is kept of it: slow on purpose, so that whoever has the hashes cannot guess many. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(tried: { hash: string; password: string }): Promise<boolean>
}

/** Better Auth's: scrypt, a tenth of a second and 16 MB for each. */
export const slowHashing: Hashing = { hash: hashPassword, verify: verifyPassword }

/**
 * Maximum number of hashings that wait. Each one takes 16 MB and one of libuv's four threads, which file access and DNS need
 * too. In all: some five seconds of hashing. For one address: an office where everybody signs in at nine.
 */
const hashingQueue = fairQueue(2, {
  ofOne: 20,
  ofAll: 100,
  refusal: 'too many passwords wait to be hashed',
})

/**
 * Runs `hash` once two at most run in this process, addresses taking turns; rejects with `TooBusy` while too many wait, and
 * for who has left meanwhile.
 */
export async function withHashingSlot<Result>(
  { address, leaving }: HashingOrigin,
  hash: () => Promise<Result>,
): Promise<Result> {
  return hashingQueue.take(address, async () => {
    leaving?.throwIfAborted()
    return hash()
  })
}
