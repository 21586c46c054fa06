import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { events } from '../../../db/schema/tables.ts'
import { invoiceSentences } from '../../billing/invoices/invoice-events.ts'
import { paymentSentences } from '../../billing/payments/payment-events.ts'
import { priceSentences } from '../../business/prices/price-events.ts'
import { settingSentences } from '../../business/settings/setting-events.ts'
import type { Site } from '../../business/site.ts'
import { textSentences } from '../../business/texts/text-events.ts'
import { estimateSentences } from '../../contracts/estimates/estimate-events.ts'
import { supplementSentences } from '../../contracts/supplements/supplement-events.ts'
import { withdrawalSentences } from '../../contracts/withdrawals/withdrawal-events.ts'
import { messageSentences, requestSentences } from '../../correspondence/inbox-events.ts'
import { newsletterSentences } from '../../correspondence/newsletter/newsletter-events.ts'
import { savedAnswerSentences } from '../../correspondence/saved-answers/saved-answer-events.ts'
import { addDays, type Day, startOfDay } from '../../kernel/calendar/paris-day.ts'
import type { EventMap, EventName, RecordKind } from '../../kernel/events/record-event.ts'
import { clientSentences } from '../../people/clients/client-events.ts'
import { contentSentences } from '../../publishing/content/content-events.ts'
import { orderSentences, photoConsentSentences, rimSentences } from '../../workshop/orders/order-events.ts'
import { dossierSentences } from '../dossiers/dossier-events.ts'
import { healthSentences } from '../health/health-events.ts'
import { personSentences } from './person-events.ts'
import { staffSentences } from './staff-sentences.ts'

/** An event as shown in the journal. */
export interface ListedEvent {
  id: number
  at: Date
  sentence: string
  act: string
  kind: string
  recordId: string
  channel: string
}

/** Filter of the journal. A missing criterion is ignored. Days are in French time, both included. */
export interface EventFilter {
  kind?: RecordKind
  /** One record, or several that are shown as one. */
  recordId?: string | readonly string[]
  actorId?: string
  from?: Day
  until?: Day
}

/** Returns at most `limit` matching events, newest first. */
export async function listEvents(
  db: Database,
  choice: EventFilter,
  limit: number,
  site: Site,
): Promise<ListedEvent[]> {
  const { kind, recordId, ...others } = choice
  const isOfRecord = kind && recordId && Object.keys(others).length === 0
  const rows = isOfRecord
    ? await eventsOfRecord(db).execute({ kind, ids: [recordId].flat(), limit })
    : await filteredEvents(db, choice).limit(limit)
  return rows.map(({ id, at, record_kind: kind, record_id: recordId, channel, ...stored }) => ({
    id,
    at,
    act: stored.act,
    kind,
    recordId,
    channel,
    sentence: formatEventSentence(stored, site),
  }))
}

/** Prepared query for the events on the page of a record. */
const eventsOfRecord = preparedQuery((db) =>
  db
    .select()
    .from(events)
    .where(
      and(
        eq(events.record_kind, sql.placeholder('kind')),
        sql`${events.record_id} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(sql.placeholder('limit'))
    .prepare('events-of-record'),
)

function filteredEvents(db: Database, { kind, recordId, actorId, from, until }: EventFilter) {
  return db
    .select()
    .from(events)
    .where(
      and(
        kind === undefined ? undefined : eq(events.record_kind, kind),
        recordId === undefined ? undefined : inArray(events.record_id, [recordId].flat()),
        actorId === undefined ? undefined : eq(events.actor_id, actorId),
        from === undefined ? undefined : gte(events.at, startOfDay(from)),
        until === undefined ? undefined : lt(events.at, startOfDay(addDays(until, 1))),
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
}

/** French sentence of each event, without the name of its actor and the full stop. */
const sentences: { readonly [Done in EventName]: (data: EventMap[Done], site: Site) => string } = {
  ...requestSentences,
  ...messageSentences,
  ...staffSentences,
  ...clientSentences,
  ...priceSentences,
  ...orderSentences,
  ...estimateSentences,
  ...rimSentences,
  ...supplementSentences,
  ...photoConsentSentences,
  ...invoiceSentences,
  ...paymentSentences,
  ...settingSentences,
  ...newsletterSentences,
  ...contentSentences,
  ...textSentences,
  ...personSentences,
  ...healthSentences,
  ...withdrawalSentences,
  ...savedAnswerSentences,
  ...dossierSentences,
}

/** Names of all events. Names that were stored once keep their sentence. */
export const eventNames = Object.keys(sentences)

interface StoredEvent {
  actor_name: string
  act: string
  before: unknown
  after: unknown
}

/**
 * Returns an event as one sentence: « Sophie Lambert a fermé le compte de Marc Petit. ». An event unknown to this version of
 * the site (recorded by an earlier or a newer one) gets a generic sentence.
 */
export function formatEventSentence({ actor_name, act, before, after }: StoredEvent, site: Site): string {
  const toSentence = Object.hasOwn(sentences, act)
    ? (sentences[act as EventName] as (data: unknown, site: Site) => string)
    : null
  return `${actor_name} ${toSentence?.({ before, after }, site) ?? 'a fait une action que cette version du site ne sait pas décrire'}.`
}
