import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema/tables.ts'

/** The payment that was recorded under that key; `null` when none was. */
export async function findPayment(db: Database, key: string) {
  const [found] = await db.select().from(payments).where(eq(payments.key, key))
  return found ?? null
}
