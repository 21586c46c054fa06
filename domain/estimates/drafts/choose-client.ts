import { and, eq, isNull } from 'drizzle-orm'
import { clients, estimateDrafts } from '../../../db/schema/tables.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import type { World } from '../../world.ts'
import { announceEstimates, findLeaving, holdDraft } from '../estimate.ts'

/** Whom the quote is for; `gone` when the draft, or the client, is not there any more. */
export function chooseClient(
  world: World<'db' | 'clock' | 'announcements'>,
  id: string,
  clientId: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'leaving' }> {
  return world.db.transaction(async (tx) => {
    await lockClients(tx, 'shared')
    const held = await holdDraft(tx, id)
    const isMeant = and(eq(clients.id, clientId), isNull(clients.merged_into))
    const [client] = await tx.select({ id: clients.id }).from(clients).where(isMeant).for('key share')
    if (!held || !client) return { outcome: 'gone' } as const
    if (await findLeaving(tx, id)) return { outcome: 'leaving' } as const
    await tx
      .update(estimateDrafts)
      .set({ client_id: client.id, version: held.version + 1, changed_at: world.clock.now() })
      .where(eq(estimateDrafts.id, id))
    await announceEstimates(tx, world)
    return { outcome: 'saved' } as const
  })
}
