import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { settings } from '../../../db/schema/tables.ts'
import { companyKey } from './example-facts.ts'

/** A setting is only ever written by one of the workshop's people: a row of it is the sign that they saved the page. */
export async function isCompanySaved(db: Database): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, companyKey))) > 0
}
