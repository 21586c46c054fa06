import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { formCounters } from '../db/schema/tables.ts'

/** Adds one submission to a form's counter, within the transaction that keeps it (docs/product.md §3.5). */
export async function countOneMore(tx: Database, name: 'forms' | 'contacts'): Promise<void> {
  await tx
    .insert(formCounters)
    .values({ name, notifications: 1 })
    .onConflictDoUpdate({
      target: formCounters.name,
      set: { notifications: sql`${formCounters.notifications} + 1` },
    })
}
