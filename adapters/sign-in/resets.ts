import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { verifications } from '../../db/schema/tables.ts'
import type { Accounts } from '../../domain/ports/accounts.ts'
import type { InternalAdapter } from './auth.ts'

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
