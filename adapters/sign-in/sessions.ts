import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { sessions, staff, users } from '../../db/schema/tables.ts'
import type { Accounts } from '../../domain/ports.ts'
import type { Person } from '../../domain/sign-in/person.ts'
import type { InternalAdapter } from './auth.ts'
import { hasEnded, isDue, lifeFromNow, sessionLife } from './session-life.ts'

type Sessions = Pick<Accounts, 'openSession' | 'readSession' | 'closeSession' | 'closeSessions'>
type Known = { user: Pick<typeof users.$inferSelect, 'id' | 'role' | 'email' | 'name'>; staff: Staff | null }
type Staff = typeof staff.$inferSelect

/**
 * Every request of somebody signed in asks this, and nothing else of who they are: it waits for no library to be made
 * anew (docs/decisions/0017).
 */
const sessionByToken = prepared((db) =>
  db
    .select({
      session: sessions,
      user: { id: users.id, role: users.role, email: users.email, name: users.name },
      staff,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staff, eq(staff.user_id, users.id))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session-by-token'),
)

/** Sessions by their tokens; `emailOf` gives the address behind a login identifier. */
export function createSessions(
  inside: (db: Database) => Promise<InternalAdapter>,
  emailOf: (identifier: string) => string,
): Sessions {
  return {
    async openSession(tx, userId) {
      const { token } = await (await inside(tx)).createSession(userId)
      return { token, seconds: sessionLife.seconds }
    },
    async readSession(db, token) {
      const [found] = await sessionByToken(db).execute({ token })
      if (!found) return null
      const person = personOf(found, emailOf)
      if (!person || hasEnded(found.session)) {
        await (await inside(db)).deleteSession(token)
        return null
      }
      if (!isDue(found.session)) return { person, prolonged: null }
      await (await inside(db)).updateSession(token, { expiresAt: lifeFromNow(), updatedAt: new Date() })
      return { person, prolonged: { token, seconds: sessionLife.seconds } }
    },
    async closeSession(tx, token) {
      const adapter = await inside(tx)
      const found = await adapter.findSession(token)
      if (found) await adapter.deleteSession(token)
      return found?.user.id ?? null
    },
    closeSessions: async (tx, userId) => (await inside(tx)).deleteUserSessions(userId),
  }
}

/** `null` for staff whose account was closed, or never made whole. */
function personOf({ user, staff }: Known, emailOf: (identifier: string) => string): Person | null {
  const holder = { userId: user.id, email: emailOf(user.email) }
  if (user.role === 'client') return { ...holder, role: 'client' }
  if (!staff || staff.closed_at) return null
  const { role: staffRole, points_of_sale: pointsOfSale } = staff
  return { ...holder, role: 'staff', name: user.name, staffRole, pointsOfSale }
}
