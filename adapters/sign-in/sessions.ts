import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { sessions, users } from '../../db/schema/tables.ts'
import type { Accounts } from '../../domain/ports.ts'
import type { Person } from '../../domain/sign-in/person.ts'
import type { InternalAdapter } from './auth.ts'
import { hasEnded, isDue, lifeFromNow, sessionLife } from './session-life.ts'

type Sessions = Pick<Accounts, 'openSession' | 'readSession' | 'closeSession' | 'closeSessions'>
type User = { id: string; role: Person['role']; email: string }

/** Every request of somebody signed in asks this: it waits for no library to be made anew (docs/decisions/0017). */
const sessionByToken = prepared((db) =>
  db
    .select({ session: sessions, user: { id: users.id, role: users.role, email: users.email } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session-by-token'),
)

/** Sessions by their tokens; `personOf` tells whose a stored user is. */
export function createSessions(
  inside: (db: Database) => Promise<InternalAdapter>,
  personOf: (user: User) => Person,
): Sessions {
  return {
    async openSession(tx, userId) {
      const { token } = await (await inside(tx)).createSession(userId)
      return { token, seconds: sessionLife.seconds }
    },
    async readSession(db, token) {
      const [found] = await sessionByToken(db).execute({ token })
      if (!found) return null
      if (hasEnded(found.session)) {
        await (await inside(db)).deleteSession(token)
        return null
      }
      const person = personOf(found.user)
      if (!isDue(found.session)) return { person, prolonged: null }
      await (await inside(db)).updateSession(token, { expiresAt: lifeFromNow(), updatedAt: new Date() })
      return { person, prolonged: { token, seconds: sessionLife.seconds } }
    },
    async closeSession(tx, token) {
      const adapter = await inside(tx)
      const found = await adapter.findSession(token)
      if (found) await adapter.deleteSession(token)
      return found && personOf(found.user as never)
    },
    closeSessions: async (tx, userId) => (await inside(tx)).deleteUserSessions(userId),
  }
}
