import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes } from '../../../db/schema/tables.ts'
import { legibleSigns, randomSigns } from '../../random-id.ts'
import { sign } from '../../signature.ts'
import type { World } from '../../world.ts'

const howMany = 10
const half = 5

/** As it is shown: two halves of five signs, 49 bits. */
const makeCode = () => `${randomSigns(legibleSigns, half)}-${randomSigns(legibleSigns, half)}`

/** However it was typed: spaces, dashes and small letters. */
const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Keyed, so that whoever reads the database cannot try all codes; the account in it keeps two from being alike. */
const printOf = (userId: string, code: string, secret: string) =>
  sign(`recovery-code\n${userId}\n${plain(code)}`, secret)

/** Ten new codes in the place of those before; they can be shown this once. */
export async function makeRecoveryCodes(
  tx: Database,
  { secret }: World<'secret'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, makeCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, code_print: printOf(userId, code, secret) })))
  return codes
}

/** True the first time that one of the account's codes is shown. */
export async function spendRecoveryCode(
  tx: Database,
  { secret, clock }: World<'secret' | 'clock'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const ofCode = eq(recoveryCodes.code_print, printOf(userId, typed, secret))
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: clock.now() })
    .where(and(eq(recoveryCodes.user_id, userId), ofCode, isNull(recoveryCodes.used_at)))
    .returning({ print: recoveryCodes.code_print })
  return used.length > 0
}

/** How many are left. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
