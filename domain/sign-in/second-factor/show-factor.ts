import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { secondFactors } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { findStep } from './one-time-code.ts'
import { unsealSecret } from './sealed-secret.ts'
import { spendRecoveryCode } from './spend-recovery-code.ts'

/** What became of a code that somebody has shown; `used`: it is the right one, and has served already. */
export type Shown = 'code' | 'recovery-code' | 'used' | 'wrong'

type Needs = World<'secret' | 'clock'>

/**
 * Takes a code of the account's application, or one of its recovery codes: each once, also when several come at the
 * same time. Six digits are the application's; recovery codes are longer.
 */
export async function showFactor(tx: Database, world: Needs, userId: string, typed: string): Promise<Shown> {
  const code = typed.replace(/[\s.-]/g, '')
  if (!/^\d{6}$/.test(code))
    return (await spendRecoveryCode(tx, world, userId, typed)) ? 'recovery-code' : 'wrong'
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  const secret = factor && unsealSecret(factor.secret, userId, world.secret)
  const step = secret ? findStep(secret, code, world.clock.now()) : null
  if (step === null) return 'wrong'
  const taken = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, userId), lt(secondFactors.last_step, step)))
    .returning({ userId: secondFactors.user_id })
  return taken.length > 0 ? 'code' : 'used'
}
