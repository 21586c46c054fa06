import type { Database } from '../../../db/client.ts'
import { estimateDrafts } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { site } from '../../site.ts'
import type { World } from '../../world.ts'
import { announceEstimates, draftTold } from '../estimate.ts'
import { type EstimateContent, keptContent } from './estimate-content.ts'

export type Beginning = { outcome: 'begun'; id: string; posId: string } | { outcome: 'gone' }

type From = 'request' | 'client' | 'copy' | 'replaced' | null

/** What a draft is made of. */
interface Begun {
  from: From
  clientId?: string | null
  requestId?: string | null
  replaces?: string
  content: EstimateContent
}

/** The draft's row, and its event. */
export async function addDraft(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  by: StaffPerson,
  begun: Begun,
): Promise<Beginning> {
  const { from, clientId = null, requestId = null, replaces = null, content } = begun
  const id = randomId()
  const now = world.clock.now()
  const posId = content.pos ?? site.pointsOfSale[0].id
  await tx.insert(estimateDrafts).values({
    id,
    pos_id: posId,
    client_id: clientId,
    quote_request_id: requestId,
    replaces,
    content: keptContent(content),
    author_id: by.userId,
    author_name: by.name,
    created_at: now,
    changed_at: now,
  })
  await recordEvent(tx, world, actorOf(by), {
    act: 'estimate.begun',
    id,
    before: null,
    after: { ...draftTold, from },
  })
  await announceEstimates(tx, world)
  return { outcome: 'begun', id, posId }
}
