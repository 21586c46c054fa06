import { eq } from 'drizzle-orm'
import { clientViews, sessions } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { SignedIn, StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { clientName } from '../client-name.ts'
import { holdClient } from '../hold-client.ts'

/** Milliseconds for which somebody sees the client area as a client does (docs/product.md §11.10). */
const viewLife = 30 * 60 * 1000

export type Viewer = StaffPerson & Pick<SignedIn, 'sessionId'>

/** Begins a view in this session, in the place of another; it is told in the journal. */
export function startClientView(
  world: World<'db' | 'clock'>,
  by: Viewer,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  const ends_at = new Date(world.clock.now().getTime() + viewLife)
  return world.db.transaction(async (tx) => {
    const client = await holdClient(tx, id)
    const isOwn = eq(sessions.id, by.sessionId)
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isOwn).for('update')
    if (!client || !session) return { outcome: 'gone' }
    await tx
      .insert(clientViews)
      .values({ session_id: by.sessionId, client_id: id, ends_at })
      .onConflictDoUpdate({ target: clientViews.session_id, set: { client_id: id, ends_at } })
    const after = { name: clientName(client) }
    await recordEvent(tx, world, actorOf(by), { act: 'client.viewed', id, before: null, after })
    return { outcome: 'saved' }
  })
}
