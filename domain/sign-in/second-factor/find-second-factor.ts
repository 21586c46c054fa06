import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { secondFactors } from '../../../db/schema/tables.ts'
import { countRecoveryCodes } from './count-recovery-codes.ts'

export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(secondFactors, eq(secondFactors.user_id, userId))) > 0

/** Since when somebody's second factor is set, and how many recovery codes are left; `null` while it is not. */
export async function findSecondFactor(
  db: Database,
  userId: string,
): Promise<{ setAt: Date; codesLeft: number } | null> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return found ? { setAt: found.set_at, codesLeft: await countRecoveryCodes(db, userId) } : null
}
