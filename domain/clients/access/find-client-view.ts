import { eq } from 'drizzle-orm'
import { clientViews } from '../../../db/schema/tables.ts'
import { may } from '../../staff/permissions.ts'
import type { World } from '../../world.ts'
import type { Client } from '../client.ts'
import { findClient } from '../find-client.ts'
import type { Viewer } from './view-as-client.ts'

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
