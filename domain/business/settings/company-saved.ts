import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { settings } from '../../../db/schema/tables.ts'
import { companyKey } from './example-facts.ts'

/** Whether the workshop has saved its company. Only staff write settings, so any stored version means that they did. */
export async function isCompanySaved(db: Database): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, companyKey))) > 0
}
