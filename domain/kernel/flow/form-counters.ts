import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { formCounters } from '../../../db/schema/tables.ts'

/** Adds one submission to a form's counter, in the transaction that stores it. */
export async function incrementFormCounter(tx: Transaction, name: 'forms' | 'contacts'): Promise<void> {
  await tx
    .insert(formCounters)
    .values({ name, notifications: 1 })
    .onConflictDoUpdate({
      target: formCounters.name,
      set: { notifications: sql`${formCounters.notifications} + 1` },
    })
}

/** Subtracts one submission that was read; never below zero. */
export async function decrementFormCounter(tx: Transaction, name: 'forms' | 'contacts'): Promise<void> {
  await tx
    .update(formCounters)
    .set({ notifications: sql`greatest(${formCounters.notifications} - 1, 0)` })
    .where(eq(formCounters.name, name))
}

/** Returns the number of unread submissions of each form. */
export async function loadFormCounters(db: Database): Promise<Partial<Record<string, number>>> {
  const counters = await countersByName(db).execute()
  return Object.fromEntries(counters.map(({ name, notifications }) => [name, notifications]))
}

const countersByName = preparedQuery((db) => db.select().from(formCounters).prepare('form-counters'))
