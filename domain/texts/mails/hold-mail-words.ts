import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mailTexts as changedTexts } from '../../../db/schema/tables.ts'

export async function holdMailWords(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${changedTexts} in share row exclusive mode`)
}
