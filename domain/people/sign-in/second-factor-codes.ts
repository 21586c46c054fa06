import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database, Transaction } from '../../../db/client.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { legibleAlphabet, randomCharacters } from '../../kernel/random-id.ts'
import { signAddressText } from '../../kernel/signatures.ts'

/*
 * Codes of the second factor: six digits of an authenticator application (RFC 6238), whose secret is encrypted in the database,
 * and ten recovery codes, each stored as a keyed hash.
 */

/** Result of verifying a code; `used` means that it is correct but was used before. */
export type SecondFactorVerificationResult = 'code' | 'recovery-code' | 'used' | 'wrong'

type Needs = Deps<'secret' | 'clock'>

/**
 * Verifies a code of the account's application or a recovery code. Each is accepted once, even if it is sent several times
 * simultaneously. Six digits are a code of the application; recovery codes are longer.
 */
export async function verifySecondFactorCode(
  tx: Transaction,
  deps: Needs,
  userId: string,
  typed: string,
): Promise<SecondFactorVerificationResult> {
  const code = typed.replace(/[\s.-]/g, '')
  if (!/^\d{6}$/.test(code))
    return (await spendRecoveryCode(tx, deps, userId, typed)) ? 'recovery-code' : 'wrong'
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  const secret = factor && decryptTotpSecret(factor.secret, userId, deps.secret)
  const step = secret ? findTotpStep(secret, code, deps.clock.now()) : null
  if (step === null) return 'wrong'
  const updated = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, userId), lt(secondFactors.last_step, step)))
    .returning({ userId: secondFactors.user_id })
  return updated.length > 0 ? 'code' : 'used'
}

/** Converts the bytes of a secret to what `otpauth` reads; its `base32` is what people type into an application. */
export const toOtpauthSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/**
 * Returns the time step of a typed code: the current one or the one before or after it, because clocks differ. Returns `null` for
 * any other code. Codes are those that every application shows: six digits by SHA-1, a new one each 30 seconds.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  // `validate` throws for six characters that are not ASCII digits, such as « １２３４５６ ».
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: toOtpauthSecret(secret), timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Length recommended by RFC 4226: the length of the hash. */
const secretBytes = 20

const sealingKey = (siteSecret: string) =>
  Buffer.from(hkdfSync('sha256', siteSecret, '', 'second-factor secrets', 32))

/**
 * Derives the secret that is offered to a new application in this session. It is stored only when its first code is entered:
 * opening the page writes nothing, and opening it again shows the same secret.
 */
export function deriveOfferedTotpSecret(sessionToken: string, siteSecret: string): Buffer {
  const made = createHmac('sha256', siteSecret).update(`second-factor offer\n${sessionToken}`).digest()
  return made.subarray(0, secretBytes)
}

/** Encrypts a secret for the database. Decrypting it needs the site's secret and the same user id. */
export function encryptTotpSecret(secret: Buffer, userId: string, siteSecret: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealingKey(siteSecret), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, text, sealing.getAuthTag()]).toString('base64url')
}

/** Decrypts a secret; `null` if it was encrypted for another account or with another secret of the site. */
export function decryptTotpSecret(sealed: string, userId: string, siteSecret: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, sealingKey(siteSecret), bytes.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch {
    return null
  }
}

/** Marks a recovery code as used. Returns true the first time. */
async function spendRecoveryCode(
  tx: Transaction,
  { secret, clock }: Deps<'secret' | 'clock'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const ofCode = eq(recoveryCodes.code_print, hashRecoveryCode(userId, typed, secret))
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: clock.now() })
    .where(and(eq(recoveryCodes.user_id, userId), ofCode, isNull(recoveryCodes.used_at)))
    .returning({ print: recoveryCodes.code_print })
  return used.length > 0
}

const recoveryCodeCount = 10
const halfLength = 5

/** Makes a recovery code as shown to its owner: two halves of five characters, 49 bits. */
const makeCode = () =>
  `${randomCharacters(legibleAlphabet, halfLength)}-${randomCharacters(legibleAlphabet, halfLength)}`

/** Replaces the recovery codes by ten new ones and returns them. They cannot be read again. */
export async function createRecoveryCodes(
  tx: Transaction,
  { secret }: Deps<'secret'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, code_print: hashRecoveryCode(userId, code, secret) })))
  return codes
}

/** Removes spaces and dashes and uses capitals, so that codes can be typed in any form. */
const normalizeCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Hashes a recovery code with the site's key, so that readers of the database cannot try all codes. The user id makes equal codes
 * of two accounts different.
 */
const hashRecoveryCode = (userId: string, code: string, secret: string) =>
  signAddressText(`recovery-code\n${userId}\n${normalizeCode(code)}`, secret)

/** Counts the unused recovery codes. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
