import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How a password becomes what is kept of it: slow on purpose, so that whoever has the hashes cannot guess many. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(tried: { hash: string; password: string }): Promise<boolean>
}

/** Better Auth's: scrypt, a tenth of a second and 16 MB for each. */
export const slowHashing: Hashing = { hash: hashPassword, verify: verifyPassword }
