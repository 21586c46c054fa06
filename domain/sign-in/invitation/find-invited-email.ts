import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customerCreations } from '../../../db/schema/tables.ts'

/** Whom the mail of an invitation goes to; `null` once it was followed or replaced. */
export async function findInvitedEmail(db: Database, creationId: string): Promise<string | null> {
  const waiting = and(eq(customerCreations.id, creationId), eq(customerCreations.status, 'email_sent'))
  const [found] = await db.select().from(customerCreations).where(waiting)
  return found?.email ?? null
}
