import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { legibleSigns, randomSigns } from '../../kernel/random-id.ts'
import { sign } from '../../kernel/signatures.ts'

/*
 * The codes of a second factor: six digits of an application (RFC 6238), whose secret is encrypted in the database, and ten
 * recovery codes, each stored as a keyed hash.
 */

/** What became of a code that somebody has shown; `used`: it is the right one, and has served already. */
export type FactorVerification = 'code' | 'recovery-code' | 'used' | 'wrong'

type Needs = Deps<'secret' | 'clock'>

/**
 * Takes a code of the account's application, or one of its recovery codes: each once, also when several come at the
 * same time. Six digits are the application's; recovery codes are longer.
 */
export async function verifyFactor(
  tx: Database,
  deps: Needs,
  userId: string,
  typed: string,
): Promise<FactorVerification> {
  const code = typed.replace(/[\s.-]/g, '')
  if (!/^\d{6}$/.test(code))
    return (await spendRecoveryCode(tx, deps, userId, typed)) ? 'recovery-code' : 'wrong'
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  const secret = factor && unsealSecret(factor.secret, userId, deps.secret)
  const step = secret ? findTotpStep(secret, code, deps.clock.now()) : null
  if (step === null) return 'wrong'
  const taken = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, userId), lt(secondFactors.last_step, step)))
    .returning({ userId: secondFactors.user_id })
  return taken.length > 0 ? 'code' : 'used'
}

/** Converts the bytes of a secret to what `otpauth` reads; its `base32` is what people type into an application. */
export const totpSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/**
 * Returns the time step of a typed code: the current one or the one before or after it, because clocks differ. Returns `null` for
 * any other code. Codes are those that every application shows: six digits by SHA-1, a new one each 30 seconds.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  // The library throws for a code of six characters and more bytes.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: totpSecret(secret), timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** What RFC 4226 asks for: the length of the hash. */
const secretBytes = 20

const sealingKey = (siteSecret: string) =>
  Buffer.from(hkdfSync('sha256', siteSecret, '', 'second-factor secrets', 32))

/**
 * What an application is to share with the site if it is set up in this session. Made of the session and kept nowhere
 * until its first code is shown: a page that is opened twice shows the same, and opening it writes nothing.
 */
export function deriveOfferedSecret(sessionToken: string, siteSecret: string): Buffer {
  const made = createHmac('sha256', siteSecret).update(`second-factor offer\n${sessionToken}`).digest()
  return made.subarray(0, secretBytes)
}

/** The secret as it stands in the database: worth nothing without the site's own, and of no use to another account. */
export function sealSecret(secret: Buffer, userId: string, siteSecret: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealingKey(siteSecret), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, text, sealing.getAuthTag()]).toString('base64url')
}

/** `null` when it was sealed for another account or under another secret of the site's. */
export function unsealSecret(sealed: string, userId: string, siteSecret: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, sealingKey(siteSecret), bytes.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch {
    return null
  }
}

/** True the first time that one of the account's codes is shown. */
async function spendRecoveryCode(
  tx: Database,
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

/** As it is shown: two halves of five signs, 49 bits. */
const makeCode = () => `${randomSigns(legibleSigns, halfLength)}-${randomSigns(legibleSigns, halfLength)}`

/** Ten new codes in the place of those before; they can be shown this once. */
export async function makeRecoveryCodes(
  tx: Database,
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

/** However it was typed: spaces, dashes and small letters. */
const normalizeCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Keyed, so that whoever reads the database cannot try all codes; the account in it keeps two from being alike. */
const hashRecoveryCode = (userId: string, code: string, secret: string) =>
  sign(`recovery-code\n${userId}\n${normalizeCode(code)}`, secret)

/** How many are left. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
