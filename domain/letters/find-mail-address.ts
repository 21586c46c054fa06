import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailAddresses } from '../../db/schema/tables.ts'

export type MailAddress = typeof mailAddresses.$inferSelect

/** What is known of an address that we write to; `null` while nothing is. */
export async function findMailAddress(db: Database, email: string): Promise<MailAddress | null> {
  const [found] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email.toLowerCase()))
  return found ?? null
}
