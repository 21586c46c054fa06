import { and, desc, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/tables.ts'
import { hasEnded } from './session-life.ts'

export async function listSessions(db: Database, userId: string) {
  const { id, device, createdAt, updatedAt } = sessions
  const isWhole = or(isNotNull(sessions.wholeSince), eq(users.role, 'client'))
  const found = await db
    .select({ id, device, openedAt: createdAt, lastUsedAt: updatedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isWhole, gt(sessions.expiresAt, new Date())))
    .orderBy(desc(updatedAt), id)
  return found
    .filter(({ openedAt, expiresAt }) => !hasEnded({ createdAt: openedAt, expiresAt }))
    .map(({ expiresAt, ...session }) => session)
}
