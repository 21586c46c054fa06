import { createHash } from 'node:crypto'
import type { PasswordHashing } from '../../adapters/sign-in/passwords.ts'

const digest = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`

/** Fast password hashing for tests, which sign in hundreds of times. The real one is tested separately. */
export const fastPasswordHashing: PasswordHashing = {
  hash: async (password) => digest(password),
  verify: async ({ hash, password }) => hash === digest(password),
}
