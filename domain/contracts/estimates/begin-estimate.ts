import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { estimateDrafts, quoteRequests } from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { findSlowestService } from '../../business/lead-times.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { assignInboxRecordsToSelf, markInboxRecordsSeen } from '../../correspondence/inbox/inbox-actions.ts'
import { toRequestEventData } from '../../correspondence/inbox-events.ts'
import type { QuoteRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { formatDecimalCents } from '../../kernel/money/amounts.ts'
import { lineTotalExclTaxOf, vatRateFieldValue } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { linkThreadToClient } from '../../people/clients/client-threads.ts'
import { findClientRecord } from '../../people/clients/find-client.ts'
import {
  announceEstimates,
  type Estimate,
  estimateDraftEventData,
  isEstimateReplaceable,
} from './estimate.ts'
import {
  type EstimateContent,
  maxEstimateDraftLines,
  normalizeEstimateContent,
  selectNonEmptyEstimateFields,
  withAddedEstimateLines,
} from './estimate-content.ts'
import { estimateValidityDaysOf } from './estimate-options.ts'
import { estimateLinesOfRequest } from './price-estimate.ts'

/** Record from which a draft is started; at most one of them. */
interface Origin {
  request?: string
  client?: string
  copy?: string
  /** Estimate that the new one will replace. */
  replaces?: string
}

type BeginDeps = Deps<'db' | 'clock' | 'announcements' | 'facts'>

/** Starts a draft estimate, or returns the existing draft for the same request or for the same estimate to replace. */
export function beginEstimate(deps: BeginDeps, by: StaffPerson, origin: Origin): Promise<BeginOutcome> {
  const site = deps.facts.current()
  return deps.db.transaction(async (tx): Promise<BeginOutcome> => {
    await lockClientsTable(tx, 'shared')
    if (origin.request) return draftFromRequest(tx, deps, by, origin.request)
    if (origin.copy) return draftFromEstimate(tx, deps, by, origin.copy, 'copy')
    if (origin.replaces) return draftFromEstimate(tx, deps, by, origin.replaces, 'replaced')
    if (!origin.client)
      return addDraft(tx, deps, by, { from: null, content: defaultContent(defaultPos(by, site), site) })
    const clientRecord = await findClientRecord(tx, origin.client)
    if (!clientRecord) return { outcome: 'gone' }
    const clientId = 'mergedInto' in clientRecord ? clientRecord.mergedInto : clientRecord.client.id
    return addDraft(tx, deps, by, {
      from: 'client',
      clientId,
      content: defaultContent(defaultPos(by, site), site),
    })
  })
}

/**
 * Starts a draft from a request: finds or creates its client, assigns the request to this person if it is unassigned,
 * and adds a line for each rim. If several clients match, staff choose one on the draft.
 */
async function draftFromRequest(
  tx: Transaction,
  deps: BeginDeps,
  by: StaffPerson,
  id: string,
): Promise<BeginOutcome> {
  const [request] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for('update')
  if (!request) return { outcome: 'gone' }
  const existingDraft = await findExistingDraft(tx, eq(estimateDrafts.quote_request_id, id))
  if (existingDraft) return existingDraft
  const own = { ...deps, db: tx }
  const linked = await linkThreadToClient(own, by, { kind: 'request', id })
  if (!request.handled_by) await assignInboxRecordsToSelf(own, by, 'request', [id])
  // The draft shows what the request says, so it is read even if its own page was not opened.
  if (!request.seen) await markInboxRecordsSeen(own, by, 'request', [id])
  const clientId = linked.outcome === 'saved' ? linked.clientId : null
  const after = toRequestEventData(request)
  await recordEvent(tx, deps, staffActor(by), { act: 'request.estimate-begun', id, before: null, after })
  return addDraft(tx, deps, by, {
    from: 'request',
    clientId,
    requestId: id,
    content: contentFromRequest(request, deps.facts.current()),
  })
}

function contentFromRequest(request: QuoteRequest, site: Site): EstimateContent {
  const vehicle = vehicleName(request)
  const lines = estimateLinesOfRequest(request)
  const services = lines.map(({ service = '' }) => service)
  return withAddedEstimateLines(
    { ...defaultContent(pointOfSaleOf(request.shop, site).id, site, services), vehicle },
    lines,
  )
}

async function draftFromEstimate(
  tx: Transaction,
  deps: BeginDeps,
  by: StaffPerson,
  id: string,
  from: 'copy' | 'replaced',
): Promise<BeginOutcome> {
  const estimate = await lockEstimate(tx, id)
  if (!estimate) return { outcome: 'gone' }
  const isReplacing = from === 'replaced'
  if (isReplacing && !isEstimateReplaceable(estimate)) return { outcome: 'gone' }
  const existingDraft = isReplacing ? await findExistingDraft(tx, eq(estimateDrafts.replaces, id)) : null
  if (existingDraft) return existingDraft
  const content = contentFromEstimate(estimate, deps.facts.current())
  if (!content) return { outcome: 'too-many-lines' }
  return addDraft(tx, deps, by, {
    from,
    clientId: estimate.client_id,
    ...(isReplacing && { replaces: id, requestId: estimate.quote_request_id }),
    content,
  })
}

/**
 * Returns the content of a draft that copies an issued estimate: the typed content, or, for an estimate that was never
 * a draft, its lines with their prices. Discounts of such an estimate are not copied; staff enter them again. Returns
 * `null` if the estimate has more lines than a draft may have.
 */
function contentFromEstimate(estimate: Estimate, site: Site): EstimateContent | null {
  const { content, pos_id, vehicle, registration_number, working_days, message, lines } = estimate
  if (content) return normalizeEstimateContent({ ...content, pos: pos_id })
  const head = normalizeEstimateContent({
    pos: pos_id,
    vehicle,
    registration: registration_number,
    message,
    days: working_days === null ? proposedDays([], site) : String(working_days),
    validity: String(estimateValidityDaysOf(site)),
  })
  const typed = lines
    .filter((line) => lineTotalExclTaxOf(line) >= 0)
    .map(({ description, quantity, unit_price, vat_rate, nature }) => ({
      kind: 'free',
      text: description,
      quantity: String(quantity),
      price: formatDecimalCents(unit_price),
      vat: vatRateFieldValue(vat_rate),
      nature: nature === 'goods' ? nature : '',
    }))
  return typed.length > maxEstimateDraftLines ? null : withAddedEstimateLines(head, typed)
}

/** Returns the person's point of sale; the first one if they have several. */
const defaultPos = ({ pointsOfSale }: StaffPerson, site: Site) =>
  pointOfSaleOf(pointsOfSale?.[0] ?? site.pointsOfSale[0].id, site).id

const defaultContent = (pos: string, site: Site, services: readonly string[] = []): EstimateContent =>
  normalizeEstimateContent({
    pos,
    days: proposedDays(services, site),
    validity: String(estimateValidityDaysOf(site)),
  })

/** Returns the proposed delay in working days: that of the slowest service. */
const proposedDays = (services: readonly string[], site: Site) =>
  String(findSlowestService(services, site).longest)

async function findExistingDraft(
  tx: Transaction,
  condition: ReturnType<typeof eq>,
): Promise<BeginOutcome | null> {
  const [found] = await tx
    .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id })
    .from(estimateDrafts)
    .where(condition)
    .orderBy(desc(estimateDrafts.created_at))
    .limit(1)
  return found ? { outcome: 'begun', ...found } : null
}

type BeginOutcome =
  | { outcome: 'begun'; id: string; posId: string }
  | { outcome: 'gone' }
  /** The estimate to copy or replace has more lines than a draft may have. */
  | { outcome: 'too-many-lines' }

type DraftOrigin = 'request' | 'client' | 'copy' | 'replaced' | null

/** Content and origin of a new draft. */
interface NewDraft {
  from: DraftOrigin
  clientId?: string | null
  requestId?: string | null
  replaces?: string
  content: EstimateContent
}

/** Stores a draft and its event. */
async function addDraft(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements' | 'facts'>,
  by: StaffPerson,
  draft: NewDraft,
): Promise<BeginOutcome> {
  const { from, clientId = null, requestId = null, replaces = null, content } = draft
  const id = randomId()
  const now = deps.clock.now()
  const posId = content.pos ?? deps.facts.current().pointsOfSale[0].id
  await tx.insert(estimateDrafts).values({
    id,
    pos_id: posId,
    client_id: clientId,
    quote_request_id: requestId,
    replaces,
    content: selectNonEmptyEstimateFields(content),
    author_id: by.userId,
    author_name: by.name,
    created_at: now,
    changed_at: now,
  })
  await recordEvent(tx, deps, staffActor(by), {
    act: 'estimate.begun',
    id,
    before: null,
    after: { ...estimateDraftEventData, from },
  })
  await announceEstimates(tx, deps)
  return { outcome: 'begun', id, posId }
}
