import type { Database } from '../../db/client.ts'
import type { Accounts } from '../../domain/ports.ts'
import type { Person } from '../../domain/sign-in/person.ts'
import type { InternalAdapter } from './auth.ts'
import { hasEnded, isDue, lifeFromNow, sessionLife } from './session-life.ts'

type Sessions = Pick<Accounts, 'openSession' | 'readSession' | 'closeSession' | 'closeSessions'>
type User = { id: string; role: Person['role']; email: string }

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
      const adapter = await inside(db)
      const found = await adapter.findSession(token)
      if (!found) return null
      if (hasEnded(found.session)) {
        await adapter.deleteSession(token)
        return null
      }
      const person = personOf(found.user as never)
      if (!isDue(found.session)) return { person, prolonged: null }
      await adapter.updateSession(token, { expiresAt: lifeFromNow(), updatedAt: new Date() })
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
