import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, staff, users } from '../../db/schema/tables.ts'
import { isCredentialOf } from './passwords.ts'

export type User = Pick<typeof users.$inferSelect, 'id' | 'role' | 'email'>

export interface Found {
  user: User
  passwordHash: string | null
}

export async function findOpen(db: Database, isMeant: SQL): Promise<Found | null> {
  const [found] = await db
    .select({ user: users, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, isCredentialOf(users.id))
    .leftJoin(staff, eq(staff.user_id, users.id))
    .where(and(isMeant, isNull(staff.closed_at)))
  return found ?? null
}
