import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { legibleSigns, randomSigns } from '../../kernel/random-id.ts'
import { isSameInConstantTime, sign } from '../../kernel/signatures.ts'

/*
 * The codes of a second factor: six digits of an application (RFC 6238), whose secret stands sealed in the database, and ten
 * recovery codes, each a keyed hash.
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

/** How long one code stands, in seconds (RFC 6238, as every application has it). */
const stepSeconds = 30
const digits = 6

/** The step of time that `at` lies in. */
const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The six digits that an application shows in a step (RFC 6238 on RFC 4226, with SHA-1). */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/**
 * The step that six typed digits are the code of: of the moment, or of the step beside it, since clocks differ. `null`
 * when they are the code of none.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const matches = (step: number) => isSameInConstantTime(code, totpAt(secret, step))
  const step = stepAt(now)
  return [step, step - 1, step + 1].find(matches) ?? null
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

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as people type them into an application (RFC 4648, without the `=` at the end). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32Alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
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
