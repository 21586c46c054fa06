import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts, quoteRequests } from '../../../db/schema/tables.ts'
import { linkThread } from '../../clients/threads/link-thread.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { actorOf } from '../../events/actor.ts'
import { requestTold } from '../../events/inbox-told.ts'
import { recordEvent } from '../../events/record-event.ts'
import { takeRecords } from '../../inbox/handling/take-records.ts'
import type { QuoteRequest } from '../../quote-requests/find-quote-request.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { vehicleName } from '../../vehicle-name.ts'
import type { World } from '../../world.ts'
import { linesOfRequest } from '../rim-lines.ts'
import { addDraft, type Beginning } from './add-draft.ts'
import { withLines } from './draft-lines.ts'
import type { EstimateContent } from './estimate-content.ts'
import { findBegun } from './find-begun.ts'
import { usualContent } from './usual-content.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/**
 * Of a request, in one press: its client is found or made, whoever begins has it in hand, each of its rims has a line
 * (docs/product.md §11.13). Where several clients may be meant, one is chosen on the draft.
 */
export async function ofRequest(tx: Database, world: Needs, by: StaffPerson, id: string): Promise<Beginning> {
  const [request] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for('update')
  if (!request) return { outcome: 'gone' }
  const begun = await findBegun(tx, eq(estimateDrafts.quote_request_id, id))
  if (begun) return begun
  const own = { ...world, db: tx }
  const linked = await linkThread(own, by, { kind: 'request', id })
  if (!request.handled_by) await takeRecords(own, by, 'request', [id])
  const clientId = linked.outcome === 'saved' ? linked.clientId : null
  const after = requestTold(request)
  await recordEvent(tx, world, actorOf(by), { act: 'request.estimate-begun', id, before: null, after })
  return addDraft(tx, world, by, { from: 'request', clientId, requestId: id, content: contentOf(request) })
}

function contentOf(request: QuoteRequest): EstimateContent {
  const vehicle = vehicleName(request)
  return withLines({ ...usualContent(pointOfSale(request.shop).id), vehicle }, linesOfRequest(request))
}
