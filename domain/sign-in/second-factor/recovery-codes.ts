import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes } from '../../../db/schema/tables.ts'
import { legibleSigns, randomSigns } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { printOf } from './recovery-code-print.ts'

const howMany = 10
const half = 5

/** As it is shown: two halves of five signs, 49 bits. */
const makeCode = () => `${randomSigns(legibleSigns, half)}-${randomSigns(legibleSigns, half)}`

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
