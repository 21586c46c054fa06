import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, users } from '../../db/schema/tables.ts'
import type { Accounts } from '../../domain/ports/accounts.ts'
import type { InternalAdapter } from './auth.ts'
import type { Hashing } from './hashing.ts'
import { inHashingTurn } from './hashing-turns.ts'

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
    hashPassword: (password, asker) => inHashingTurn(asker, () => hashPassword(password)),
    checkPassword: (password, hash, asker) =>
      inHashingTurn(asker, async () => {
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

/** The user's row is held, since an account without a password has none of its own; the hash is read after that. */
async function lockPassword(tx: Database, userId: string): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [found] = await tx.select({ hash: accounts.password }).from(accounts).where(isCredentialOf(userId))
  return found?.hash ?? null
}
