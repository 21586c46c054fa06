import { randomIdPattern } from '../random-id.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'
import type { SignedIn } from './person.ts'

type Needs = World<'db' | 'accounts' | 'clock' | 'secret'>

/**
 * Ends one session of whoever is signed in, or with `others` all but the one that asks; answers how many. Somebody else's
 * is not theirs to end. Their own ends by signing out.
 */
export function endSessions(
  world: Needs,
  { userId, sessionId }: SignedIn,
  which: { only: string } | 'others',
  { address }: Asker,
): Promise<number> {
  const isNone = which !== 'others' && (which.only === sessionId || !randomIdPattern.test(which.only))
  if (isNone) return Promise.resolve(0)
  return world.db.transaction(async (tx) => {
    const meant = which === 'others' ? { but: sessionId } : which
    const ended = await world.accounts.endSessions(tx, userId, meant)
    if (ended > 0) await audit(tx, world, { act: 'sessions-ended', userId, address })
    return ended
  })
}
