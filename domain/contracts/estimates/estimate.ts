import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, estimateDrafts, estimates, orders, outgoingMails } from '../../../db/schema/tables.ts'
import { buyerTypeOfEstimate } from '../../billing/documents/estimate-row.ts'
import type { OutgoingMail } from '../../correspondence/outbox/outbox.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { clientActorOf, recordEvent, recordEvents, siteActor } from '../../kernel/events/record-event.ts'
import { maxReplacedEstimates } from '../../kernel/matters/matter.ts'
import { type ClientPerson, personOfClient } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import type { EstimateEventData } from './estimate-events.ts'
import { addProofEvent } from './proof-chain.ts'

export type Estimate = typeof estimates.$inferSelect

export type EstimateDraft = typeof estimateDrafts.$inferSelect

/** Returns an estimate's data for an event: only its number, because events are kept longer than estimates. */
export const toEstimateEventData = ({
  estimate_number,
}: Pick<Estimate, 'estimate_number'>): EstimateEventData => ({
  called: estimate_number,
})

/** A draft's data for an event; it has no number. */
export const estimateDraftEventData: EstimateEventData = { called: '' }

/** Returns the draft, locked until `tx` ends; `null` if it does not exist any more. */
export async function lockEstimateDraft(tx: Transaction, id: string): Promise<EstimateDraft | null> {
  const [draft] = await tx.select().from(estimateDrafts).where(eq(estimateDrafts.id, id)).for('update')
  return draft ?? null
}

/** Returns the queued mail of an estimate or draft. */
export async function findQueuedEstimateMail(db: Database, estimateId: string): Promise<OutgoingMail | null> {
  const isLeaving = and(eq(outgoingMails.estimate_id, estimateId), eq(outgoingMails.state, 'queued'))
  const [found] = await db.select().from(outgoingMails).where(isLeaving)
  return found ?? null
}

/** Cancels the queued mail about an estimate that its client has just answered, such as a reminder. */
export async function cancelMailOfAnsweredEstimate(
  tx: Transaction,
  deps: Deps<'clock'>,
  estimate: Estimate,
): Promise<void> {
  const { id } = estimate
  const isQueued = and(eq(outgoingMails.estimate_id, id), eq(outgoingMails.state, 'queued'))
  const cancelled = await tx.update(outgoingMails).set({ state: 'cancelled' }).where(isQueued).returning()
  if (cancelled.length === 0) return
  const after = toEstimateEventData(estimate)
  await recordEvent(tx, deps, siteActor, { act: 'estimate.sending-cancelled', id, before: null, after })
}

/** Announces changes of estimates, so that open lists and records of the office are reloaded. */
export const announceEstimates = (tx: Transaction, { announcements }: Deps<'announcements'>): Promise<void> =>
  announcements.announce(tx, 'office')

export type EstimateState = Estimate['state']

/** State names for the office. Clients only read `clientStatusNames`. */
export const estimateStateNames: Readonly<Record<EstimateState, string>> = storedValueNames({
  issued: 'Émis',
  sent: 'Envoyé',
  seen: 'Consulté',
  accepted: 'Accepté',
  refused: 'Refusé',
  expired: 'Expiré',
  replaced: 'Remplacé',
})

/** States in which an estimate waits for the client's answer. */
export const answerableEstimateStates = ['issued', 'sent', 'seen'] as const satisfies readonly EstimateState[]

export const isEstimateOpen = (state: EstimateState): boolean =>
  (answerableEstimateStates as readonly string[]).includes(state)

/** Whether a client may accept the estimate on its page. */
export const isEstimateAcceptable = (
  { state, valid_until }: Pick<Estimate, 'state' | 'valid_until'>,
  now: Date,
): boolean => isEstimateOpen(state) && (valid_until === null || valid_until >= parisDay(now))

type ClientStatus = Estimate['client_status']

/** Returns the status of an estimate that its client reads: `paid` for an accepted estimate. */
const clientStatusOf = (state: EstimateState): ClientStatus => (state === 'accepted' ? 'paid' : 'created')

/** Returns the columns that set the state of an estimate. Every change of state uses this function. */
export const estimateStateColumnsOf = (state: EstimateState) => ({
  state,
  client_status: clientStatusOf(state),
})

/** Status names for clients, prescribed word for word (docs/product.md §4.4). */
export const clientStatusNames: Record<ClientStatus, string> = storedValueNames({
  created: 'Devis créé',
  paid: 'Devis validé',
})

export async function findEstimateDraft(db: Database, id: string): Promise<EstimateDraft | null> {
  const [found] = await db.select().from(estimateDrafts).where(eq(estimateDrafts.id, id))
  return found ?? null
}

export async function findEstimate(db: Database, id: string): Promise<Estimate | null> {
  const [found] = await db.select().from(estimates).where(eq(estimates.id, id))
  return found ?? null
}

/** Returns the type of the client that the estimate names, otherwise that of the client's record. */
export async function findBuyerTypeOfEstimate(
  db: Database,
  estimate: Estimate,
): Promise<'company' | 'individual'> {
  const [client] = await db
    .select({ type: clients.type })
    .from(clients)
    .where(eq(clients.id, estimate.client_id))
  return buyerTypeOfEstimate(estimate, client ?? { type: 'individual' })
}

/** Whether a new estimate may replace the estimate. An accepted estimate is binding. */
export const isEstimateReplaceable = ({ state }: Pick<Estimate, 'state'>) =>
  isEstimateOpen(state) || state === 'expired' || state === 'refused'

/**
 * Returns the latest estimate that replaced this one, directly or through others, for the same client; the estimate
 * itself if there is none.
 */
export async function findCurrentEstimate(db: Database, estimate: Estimate): Promise<Estimate> {
  if (estimate.state !== 'replaced' || !estimate.replaced_by) return estimate
  const later = await db.execute<{ id: string }>(sql`
    with recursive later as (
      select id, client_id, replaced_by, 0 as steps from ${estimates} where id = ${estimate.id}
      union all
      select next.id, next.client_id, next.replaced_by, steps + 1
      from ${estimates} next join later on next.id = later.replaced_by and next.client_id = later.client_id
      where steps < ${maxReplacedEstimates})
    select id from later order by steps desc limit 1`)
  const last = later.rows[0]
  return (last && (await findEstimate(db, last.id))) ?? estimate
}

/** Returns the records shown beside an estimate: its client, its order, the estimates that it replaced or that replaced it. */
export async function findRecordsRelatedToEstimate(db: Database, { id, client_id, replaced_by }: Estimate) {
  const [[client], [order], successor, [replaced]] = await Promise.all([
    db.select().from(clients).where(eq(clients.id, client_id)),
    db.select().from(orders).where(eq(orders.estimate_id, id)).orderBy(desc(orders.created_at)).limit(1),
    replaced_by ? findEstimate(db, replaced_by) : null,
    db.select().from(estimates).where(eq(estimates.replaced_by, id)).limit(1),
  ])
  return { client: client ?? null, order: order ?? null, successor, replaced: replaced ?? null }
}

/** Returns the draft of a request, and the newest estimate made from it. */
export async function findEstimateOfRequest(db: Database, requestId: string) {
  const [[draft], [estimate]] = await Promise.all([
    db
      .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id, author: estimateDrafts.author_name })
      .from(estimateDrafts)
      .where(eq(estimateDrafts.quote_request_id, requestId))
      .orderBy(desc(estimateDrafts.created_at))
      .limit(1),
    db
      .select({
        id: estimates.id,
        posId: estimates.pos_id,
        number: estimates.estimate_number,
        state: estimates.state,
        total: estimates.total,
      })
      .from(estimates)
      .where(eq(estimates.quote_request_id, requestId))
      .orderBy(desc(estimates.created_at))
      .limit(1),
  ])
  return { draft: draft ?? null, estimate: estimate ?? null }
}

/**
 * Records the first time that the client opens an estimate. Only staff see this. `visitor` is the signed-in user of the
 * visit; ignored if they act for another client.
 */
export function markEstimateSeen(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  id: string,
  visitor: ClientPerson | null = null,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const isUnseen = and(eq(estimates.id, id), inArray(estimates.state, ['issued', 'sent']))
    const [seen] = await tx
      .update(estimates)
      .set({ ...estimateStateColumnsOf('seen'), seen_at: deps.clock.now() })
      .where(isUnseen)
      .returning()
    if (!seen) return
    const after = toEstimateEventData(seen)
    const actor = clientActorOf(personOfClient(visitor, seen.client_id))
    await recordEvent(tx, deps, actor, { act: 'estimate.seen', id, before: null, after })
    await addProofEvent(tx, deps, id, 'seen')
    await announceEstimates(tx, deps)
  })
}

type ExpireDeps = Deps<'db' | 'clock' | 'announcements'>

const batchSize = 500

/**
 * Marks open estimates as expired after their last day in French time. Returns the number of expired estimates. Runs every night.
 */
export async function expireEstimates(deps: ExpireDeps): Promise<number> {
  let expired = 0
  let inBatch: number
  do {
    inBatch = await deps.db.transaction((tx) => expireBatch(tx, deps))
    expired += inBatch
  } while (inBatch === batchSize)
  return expired
}

async function expireBatch(tx: Transaction, deps: ExpireDeps): Promise<number> {
  const isOver = and(
    inArray(estimates.state, [...answerableEstimateStates]),
    lt(estimates.valid_until, parisDay(deps.clock.now())),
  )
  const locked = await tx
    .select()
    .from(estimates)
    .where(isOver)
    .orderBy(asc(estimates.valid_until))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  await tx.update(estimates).set(estimateStateColumnsOf('expired')).where(inArray(estimates.id, ids))
  const events = locked.map((estimate) => ({
    act: 'estimate.expired' as const,
    id: estimate.id,
    before: null,
    after: toEstimateEventData(estimate),
  }))
  await recordEvents(tx, deps, siteActor, events)
  await announceEstimates(tx, deps)
  return locked.length
}
