import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions } from '../../db/schema/tables.ts'
import type { Accounts } from '../../domain/ports/accounts.ts'
import type { InternalAdapter } from './auth.ts'
import { listSessions } from './list-sessions.ts'
import { sessionByToken } from './session-by-token.ts'
import { factorOf, personOf } from './session-holder.ts'
import { hasEnded, isDue, lifeFromNow, sessionLife } from './session-life.ts'

type Sessions = Pick<
  Accounts,
  'openSession' | 'readSession' | 'closeSession' | 'closeSessions' | 'listSessions' | 'endSessions'
>

/** Sessions by their tokens; `emailOf` gives the address behind a login identifier. */
export function createSessions(
  inside: (db: Database) => Promise<InternalAdapter>,
  emailOf: (identifier: string) => string,
): Sessions {
  return {
    async openSession(tx, userId, { device, isWhole }) {
      const seconds = isWhole ? sessionLife.seconds : sessionLife.half
      const own = { device, wholeSince: isWhole ? new Date() : null, expiresAt: lifeFromNow(seconds) }
      const { token } = await (await inside(tx)).createSession(userId, false, own, true)
      return { token, seconds }
    },
    async readSession(db, token) {
      const [found] = await sessionByToken(db).execute({ token })
      if (!found) return null
      const person = personOf(found, emailOf)
      const factor = factorOf(found)
      if (!person || hasEnded({ ...found.session, isHalf: factor !== 'done' })) {
        await (await inside(db)).deleteSession(token)
        return null
      }
      const signedIn = { ...person, sessionId: found.session.id, factor }
      if (signedIn.factor !== 'done' || !isDue(found.session)) return { person: signedIn, prolonged: null }
      await (await inside(db)).updateSession(token, { expiresAt: lifeFromNow(), updatedAt: new Date() })
      return { person: signedIn, prolonged: { token, seconds: sessionLife.seconds } }
    },
    async closeSession(tx, token) {
      const adapter = await inside(tx)
      const found = await adapter.findSession(token)
      if (found) await adapter.deleteSession(token)
      return found?.user.id ?? null
    },
    closeSessions: async (tx, userId) => (await inside(tx)).deleteUserSessions(userId),
    listSessions,
    async endSessions(tx, userId, which) {
      const meant = 'only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.but)
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), meant))
        .returning()
      return ended.length
    },
  }
}
