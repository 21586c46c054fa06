import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema/tables.ts'

/** Whether somebody signs in with that client's id; held, so that none is made or closed meanwhile. */
export async function hasAccount(tx: Database, clientId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, clientId)).for('update')
  return user !== undefined
}
