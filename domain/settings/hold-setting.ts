import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { holdName } from '../../db/hold-name.ts'
import { settings } from '../../db/schema/tables.ts'
import { firstSite } from '../site.ts'
import type { Setting, SettingValues } from './setting.ts'

/** The values as they are; whoever else changes the same setting waits until `tx` ends. */
export async function holdSetting(tx: Database, key: string, setting: Setting): Promise<SettingValues> {
  await holdName(tx, `settings ${key}`)
  return currentValues(tx, key, setting)
}

/** The values as the database has them now, whatever this node knows. */
export async function currentValues(db: Database, key: string, setting: Setting): Promise<SettingValues> {
  const newest = desc(settings.id)
  const [row] = await db.select().from(settings).where(eq(settings.key, key)).orderBy(newest).limit(1)
  return { ...setting.valuesOf(firstSite), ...(row && setting.older), ...row?.values }
}
