import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { betterAuth } from 'better-auth/minimal'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { accounts, users, verifications } from '../../db/schema/tables.ts'
import { createFairQueue } from '../../domain/kernel/flow/fair-queue.ts'
import type { Accounts, HashingOrigin } from '../../domain/kernel/ports/accounts.ts'

/* Passwords, links for choosing a new one, and the queue for hashing them. */

type Passwords = Pick<Accounts, 'setPassword' | 'lockPassword' | 'hashPassword' | 'checkPassword'>

/** Creates the storage of passwords as hashes, one for each account. */
export function createPasswords(
  inside: (db: Database) => Promise<InternalAdapter>,
  { hash: hashPassword, verify }: PasswordHashing,
): Passwords {
  let hashOfNobody: Promise<string> | undefined
  return {
    async setPassword(tx, userId, passwordHash) {
      const adapter = await inside(tx)
      if (await adapter.findCredentialAccount(userId)) await adapter.updatePassword(userId, passwordHash)
      else await adapter.linkAccount(toPasswordAccount(userId, passwordHash))
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

export const toPasswordAccount = (userId: string, password: string) => ({
  userId,
  accountId: userId,
  providerId: 'credential',
  password,
})

/** SQL condition: the row of `accounts` is the password of that user. */
export const isPasswordAccountOf = (userId: string | typeof users.id) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** Locks the user's row, because an account without a password has no row of its own. Reads the hash after that. */
async function lockPassword(tx: Transaction, userId: string): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [found] = await tx
    .select({ hash: accounts.password })
    .from(accounts)
    .where(isPasswordAccountOf(userId))
  return found?.hash ?? null
}

/** Better Auth's internal access to its tables. */
export type InternalAdapter = Awaited<ReturnType<typeof betterAuth>['$context']>['internalAdapter']

type Resets = Pick<Accounts, 'createResetToken' | 'findReset' | 'consumeReset' | 'forgetResets'>

const hour = 60 * 60 * 1000
/** Matches the token of a link; any other text is rejected without a query. */
const resetToken = /^[\w-]{32}$/
const resetName = (token: string) => `reset-password:${token}`

/** Creates the links for choosing a new password. */
export function createPasswordResets(inside: (db: Database) => Promise<InternalAdapter>): Resets {
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
      const verificationValue = await (await inside(db)).findVerificationValue(resetName(token))
      return (
        verificationValue && {
          userId: verificationValue.value,
          isExpired: verificationValue.expiresAt <= new Date(),
        }
      )
    },
    async consumeReset(tx, token) {
      if (!resetToken.test(token)) return null
      const verificationValue = await (await inside(tx)).consumeVerificationValue(resetName(token))
      return verificationValue && verificationValue.expiresAt > new Date() ? verificationValue.value : null
    },
    async forgetResets(tx, userId) {
      await tx.delete(verifications).where(eq(verifications.value, userId))
    },
  }
}

/** Hashing of passwords. Slow on purpose, so that stolen hashes cannot be guessed in large numbers. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(tried: { hash: string; password: string }): Promise<boolean>
}

/** Better Auth's hashing: scrypt, a tenth of a second and 16 MB for each. */
export const scryptPasswordHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

/**
 * Maximum number of waiting hashings. Each one takes 16 MB and one of libuv's four threads, which file access and DNS also need.
 * The total is about five seconds of hashing. The number per address is enough for an office where everybody signs in at nine.
 */
const hashingQueue = createFairQueue(2, {
  ofOne: 20,
  ofAll: 100,
  tooBusyMessage: 'too many passwords wait to be hashed',
})

/**
 * Runs `hash` with at most two running at the same time in this process; addresses take turns. Rejects with
 * `TooManyWaitingTasks` if too many wait. If `abortSignal` was aborted meanwhile, because the client disconnected,
 * rejects with its reason and does not hash.
 */
export async function withHashingSlot<Result>(
  { address, abortSignal }: HashingOrigin,
  hash: () => Promise<Result>,
): Promise<Result> {
  return hashingQueue.take(address, async () => {
    abortSignal?.throwIfAborted()
    return hash()
  })
}
