import { createHash } from 'node:crypto'
import type { Hashing } from '../../adapters/sign-in/passwords.ts'

const digest = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`

/** For tests that sign in hundreds of times: what is slow on purpose is looked at where it is the matter. */
export const quickHashing: Hashing = {
  hash: async (password) => digest(password),
  verify: async ({ hash, password }) => hash === digest(password),
}
