import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import { secondFactors, sessions, staff, users } from '../../db/schema/tables.ts'

/**
 * Every request of somebody signed in asks this, and nothing else of who they are: it waits for no library to be made
 * anew (docs/decisions/0017).
 */
export const sessionByToken = prepared((db) =>
  db
    .select({
      session: sessions,
      user: { id: users.id, role: users.role, email: users.email, name: users.name },
      staff,
      factorSetAt: secondFactors.set_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staff, eq(staff.user_id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.user_id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session-by-token'),
)
