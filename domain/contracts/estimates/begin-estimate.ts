import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts, quoteRequests } from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/quote.ts'
import { slowestOf } from '../../business/lead-times.ts'
import { pointOfSale } from '../../business/points-of-sale.ts'
import { site } from '../../business/site.ts'
import { takeRecords } from '../../correspondence/inbox/inbox-actions.ts'
import { requestEventData } from '../../correspondence/inbox-events.ts'
import type { QuoteRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { decimalCents } from '../../kernel/money/amounts.ts'
import { lineTotal, typedRate } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { linkThread } from '../../people/clients/client-threads.ts'
import { findClientRecord } from '../../people/clients/find-client.ts'
import { announceEstimates, draftEventData, type Estimate, mayBeReplaced } from './estimate.ts'
import { type EstimateContent, nonEmptyFields, normalizeContent, withLines } from './estimate-content.ts'
import { defaultValidityDays } from './estimate-options.ts'
import { linesOfRequest } from './price-estimate.ts'

/** What a draft is begun from: at most one of them. */
interface Origin {
  request?: string
  client?: string
  copy?: string
  /** The quote that it will replace. */
  replaces?: string
}

type BeginDeps = Deps<'db' | 'clock' | 'announcements'>

/** Begins a quote; what is begun already for the same request, or to replace the same quote, is gone on with. */
export function beginEstimate(deps: BeginDeps, by: StaffPerson, origin: Origin): Promise<BeginOutcome> {
  return deps.db.transaction(async (tx): Promise<BeginOutcome> => {
    await lockClientsTable(tx, 'shared')
    if (origin.request) return draftFromRequest(tx, deps, by, origin.request)
    if (origin.copy) return draftFromEstimate(tx, deps, by, origin.copy, 'copy')
    if (origin.replaces) return draftFromEstimate(tx, deps, by, origin.replaces, 'replaced')
    if (!origin.client) return addDraft(tx, deps, by, { from: null, content: defaultContent(defaultPos(by)) })
    const found = await findClientRecord(tx, origin.client)
    if (!found) return { outcome: 'gone' }
    const clientId = 'mergedInto' in found ? found.mergedInto : found.client.id
    return addDraft(tx, deps, by, { from: 'client', clientId, content: defaultContent(defaultPos(by)) })
  })
}

/**
 * Of a request, in one press: its client is found or made, whoever begins has it in hand, each of its rims has a line
 * (docs/product.md §11.13). Where several clients may be meant, one is chosen on the draft.
 */
async function draftFromRequest(
  tx: Database,
  deps: BeginDeps,
  by: StaffPerson,
  id: string,
): Promise<BeginOutcome> {
  const [request] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for('update')
  if (!request) return { outcome: 'gone' }
  const begun = await findExistingDraft(tx, eq(estimateDrafts.quote_request_id, id))
  if (begun) return begun
  const own = { ...deps, db: tx }
  const linked = await linkThread(own, by, { kind: 'request', id })
  if (!request.handled_by) await takeRecords(own, by, 'request', [id])
  const clientId = linked.outcome === 'saved' ? linked.clientId : null
  const after = requestEventData(request)
  await recordEvent(tx, deps, staffActor(by), { act: 'request.estimate-begun', id, before: null, after })
  return addDraft(tx, deps, by, {
    from: 'request',
    clientId,
    requestId: id,
    content: contentFromRequest(request),
  })
}

function contentFromRequest(request: QuoteRequest): EstimateContent {
  const vehicle = vehicleName(request)
  const lines = linesOfRequest(request)
  const services = lines.map(({ service = '' }) => service)
  return withLines({ ...defaultContent(pointOfSale(request.shop).id, services), vehicle }, lines)
}

async function draftFromEstimate(
  tx: Database,
  deps: BeginDeps,
  by: StaffPerson,
  id: string,
  from: 'copy' | 'replaced',
): Promise<BeginOutcome> {
  const estimate = await lockEstimate(tx, id)
  if (!estimate) return { outcome: 'gone' }
  const isReplacing = from === 'replaced'
  if (isReplacing && !mayBeReplaced(estimate)) return { outcome: 'gone' }
  const begun = isReplacing ? await findExistingDraft(tx, eq(estimateDrafts.replaces, id)) : null
  if (begun) return begun
  return addDraft(tx, deps, by, {
    from,
    clientId: estimate.client_id,
    ...(isReplacing && { replaces: id, requestId: estimate.quote_request_id }),
    content: contentFromEstimate(estimate),
  })
}

/**
 * An issued quote as a draft again: as it was typed; of one that never was a draft, its lines with their prices. Its discounts
 * are given once more.
 */
function contentFromEstimate(estimate: Estimate): EstimateContent {
  const { content, pos_id, vehicle, registration_number, working_days, message, lines } = estimate
  if (content) return normalizeContent({ ...content, pos: pos_id })
  const head = normalizeContent({
    pos: pos_id,
    vehicle,
    registration: registration_number,
    message,
    days: working_days === null ? proposedDays([]) : String(working_days),
    validity: String(defaultValidityDays()),
  })
  const typed = lines
    .filter((line) => lineTotal(line) >= 0)
    .map(({ description, quantity, unit_price, vat_rate, nature }) => ({
      kind: 'free',
      text: description,
      quantity: String(quantity),
      price: decimalCents(unit_price),
      vat: typedRate(vat_rate),
      nature: nature === 'goods' ? nature : '',
    }))
  return withLines(head, typed)
}

/** Where whoever begins it works; the first of their points of sale where they have several. */
const defaultPos = ({ pointsOfSale }: StaffPerson) =>
  pointOfSale(pointsOfSale?.[0] ?? site.pointsOfSale[0].id).id

const defaultContent = (pos: string, services: readonly string[] = []): EstimateContent =>
  normalizeContent({ pos, days: proposedDays(services), validity: String(defaultValidityDays()) })

/** The delay that a draft begins with, in working days: that of its slowest service (docs/product.md §11.21). */
const proposedDays = (services: readonly string[]) => String(slowestOf(services).longest)

async function findExistingDraft(tx: Database, isMeant: ReturnType<typeof eq>): Promise<BeginOutcome | null> {
  const [found] = await tx
    .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id })
    .from(estimateDrafts)
    .where(isMeant)
    .orderBy(desc(estimateDrafts.created_at))
    .limit(1)
  return found ? { outcome: 'begun', ...found } : null
}

type BeginOutcome = { outcome: 'begun'; id: string; posId: string } | { outcome: 'gone' }

type DraftOrigin = 'request' | 'client' | 'copy' | 'replaced' | null

/** What a draft is made of. */
interface NewDraft {
  from: DraftOrigin
  clientId?: string | null
  requestId?: string | null
  replaces?: string
  content: EstimateContent
}

/** The draft's row, and its event. */
async function addDraft(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  by: StaffPerson,
  begun: NewDraft,
): Promise<BeginOutcome> {
  const { from, clientId = null, requestId = null, replaces = null, content } = begun
  const id = randomId()
  const now = deps.clock.now()
  const posId = content.pos ?? site.pointsOfSale[0].id
  await tx.insert(estimateDrafts).values({
    id,
    pos_id: posId,
    client_id: clientId,
    quote_request_id: requestId,
    replaces,
    content: nonEmptyFields(content),
    author_id: by.userId,
    author_name: by.name,
    created_at: now,
    changed_at: now,
  })
  await recordEvent(tx, deps, staffActor(by), {
    act: 'estimate.begun',
    id,
    before: null,
    after: { ...draftEventData, from },
  })
  await announceEstimates(tx, deps)
  return { outcome: 'begun', id, posId }
}
