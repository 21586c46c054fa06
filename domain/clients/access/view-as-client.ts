import { eq } from 'drizzle-orm'
import { clientViews, sessions } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { SignedIn, StaffPerson } from '../../sign-in/person.ts'
import { may } from '../../staff/permissions.ts'
import type { World } from '../../world.ts'
import type { Client } from '../client.ts'
import { clientName } from '../client-name.ts'
import { findClient } from '../find-client.ts'
import { holdClient } from '../hold-client.ts'

/** Milliseconds for which somebody sees the client area as a client does (docs/product.md §11.10). */
const viewLife = 30 * 60 * 1000

type Viewer = StaffPerson & Pick<SignedIn, 'sessionId'>

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

export interface ClientView {
  client: Client
  endsAt: Date
}

/** What this session of one of the staff looks at; `null` where nothing, or no longer. Looking prolongs nothing. */
export async function findClientView(
  { db, clock }: World<'db' | 'clock'>,
  { sessionId, ...person }: Viewer,
): Promise<ClientView | null> {
  if (!may(person, 'view-as-client')) return null
  const [view] = await db.select().from(clientViews).where(eq(clientViews.session_id, sessionId))
  if (!view || view.ends_at <= clock.now()) return null
  const client = await findClient(db, view.client_id)
  return client && !client.merged_into ? { client, endsAt: view.ends_at } : null
}

/** Ends it; once more does nothing. */
export async function endClientView({ db }: World<'db'>, { sessionId }: Pick<SignedIn, 'sessionId'>) {
  await db.delete(clientViews).where(eq(clientViews.session_id, sessionId))
}
