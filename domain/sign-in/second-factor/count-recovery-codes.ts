import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes } from '../../../db/schema/tables.ts'

/** How many are left. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
