import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema/tables.ts'
import type { SettingValues } from './setting.ts'

/** A change of one setting, as its page lists them. */
export interface PastVersion {
  id: number
  values: SettingValues
  changedAt: Date
}

/** The newest first, `limit` at most. */
export async function listVersions(db: Database, key: string, limit: number): Promise<PastVersion[]> {
  const rows = await db
    .select()
    .from(settings)
    .where(eq(settings.key, key))
    .orderBy(desc(settings.id))
    .limit(limit)
  return rows.map(({ id, values, changed_at }) => ({ id, values, changedAt: changed_at }))
}
