import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts, quoteRequests } from '../../../db/schema/tables.ts'
import { findClientRecord } from '../../clients/find-client-record.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { linkThread } from '../../clients/thread-client.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { actorOf } from '../../events/actor.ts'
import { requestTold } from '../../events/inbox-told.ts'
import { recordEvent } from '../../events/record-event.ts'
import { takeRecords } from '../../inbox/handle-records.ts'
import type { QuoteRequest } from '../../quote-requests/find-quote-request.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { site } from '../../site.ts'
import { vehicleName } from '../../vehicle-name.ts'
import type { World } from '../../world.ts'
import { type Estimate, holdEstimate } from '../estimate.ts'
import { isOpen } from '../estimate-state.ts'
import { usualDays, usualValidity } from '../estimate-words.ts'
import { linesOfRequest } from '../rim-lines.ts'
import { addDraft, type Beginning } from './add-draft.ts'
import { contentOfEstimate } from './copy-estimate.ts'
import { type EstimateContent, wholeContent, withLines } from './estimate-content.ts'

/** What a draft is begun from: at most one of them. */
export interface Origin {
  request?: string
  client?: string
  copy?: string
  /** The quote that it will replace. */
  replaces?: string
}

type Needs = World<'db' | 'clock' | 'announcements'>

/** Begins a quote; what is begun already for the same request, or to replace the same quote, is gone on with. */
export function beginEstimate(world: Needs, by: StaffPerson, origin: Origin): Promise<Beginning> {
  return world.db.transaction(async (tx): Promise<Beginning> => {
    await lockClients(tx, 'shared')
    if (origin.request) return ofRequest(tx, world, by, origin.request)
    if (origin.copy) return ofEstimate(tx, world, by, origin.copy, 'copy')
    if (origin.replaces) return ofEstimate(tx, world, by, origin.replaces, 'replaced')
    if (!origin.client) return addDraft(tx, world, by, { from: null, content: usualContent(posOf(by)) })
    const found = await findClientRecord(tx, origin.client)
    if (!found) return { outcome: 'gone' }
    const clientId = 'mergedInto' in found ? found.mergedInto : found.client.id
    return addDraft(tx, world, by, { from: 'client', clientId, content: usualContent(posOf(by)) })
  })
}

/** Where whoever begins it works; the first of their points of sale where they have several. */
const posOf = ({ pointsOfSale }: StaffPerson) => pointOfSale(pointsOfSale?.[0] ?? site.pointsOfSale[0].id).id

const usualContent = (pos: string): EstimateContent =>
  wholeContent({ pos, days: String(usualDays), validity: String(usualValidity()) })

/**
 * Of a request, in one press: its client is found or made, whoever begins has it in hand, each of its rims has a line
 * (docs/product.md §11.13). Where several clients may be meant, one is chosen on the draft.
 */
async function ofRequest(tx: Database, world: Needs, by: StaffPerson, id: string): Promise<Beginning> {
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

async function ofEstimate(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  id: string,
  from: 'copy' | 'replaced',
): Promise<Beginning> {
  const estimate = await holdEstimate(tx, id)
  if (!estimate) return { outcome: 'gone' }
  const isReplacing = from === 'replaced'
  if (isReplacing && !mayBeReplaced(estimate)) return { outcome: 'gone' }
  const begun = isReplacing ? await findBegun(tx, eq(estimateDrafts.replaces, id)) : null
  if (begun) return begun
  return addDraft(tx, world, by, {
    from,
    clientId: estimate.client_id,
    ...(isReplacing && { replaces: id, requestId: estimate.quote_request_id }),
    content: contentOfEstimate(estimate),
  })
}

/** Once the client has accepted it, it binds: a further quote is a quote of its own. */
export const mayBeReplaced = ({ state }: Pick<Estimate, 'state'>) =>
  isOpen(state) || state === 'expired' || state === 'refused'

async function findBegun(tx: Database, isMeant: ReturnType<typeof eq>): Promise<Beginning | null> {
  const [found] = await tx
    .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id })
    .from(estimateDrafts)
    .where(isMeant)
    .orderBy(desc(estimateDrafts.created_at))
    .limit(1)
  return found ? { outcome: 'begun', ...found } : null
}
