import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { printOf } from './recovery-code-print.ts'

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
