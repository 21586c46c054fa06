import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { events } from '../../../db/schema/tables.ts'
import { invoiceEventSentences } from '../../billing/invoices/invoice-events.ts'
import { paymentEventSentences } from '../../billing/payments/payment-events.ts'
import { priceEventSentences } from '../../business/prices/price-events.ts'
import { settingEventSentences } from '../../business/settings/setting-events.ts'
import type { Site } from '../../business/site.ts'
import { textEventSentences } from '../../business/texts/text-events.ts'
import { estimateEventSentences } from '../../contracts/estimates/estimate-events.ts'
import { supplementEventSentences } from '../../contracts/supplements/supplement-events.ts'
import { withdrawalEventSentences } from '../../contracts/withdrawals/withdrawal-events.ts'
import { messageEventSentences, requestEventSentences } from '../../correspondence/inbox-events.ts'
import { newsletterEventSentences } from '../../correspondence/newsletter/newsletter-events.ts'
import { savedAnswerEventSentences } from '../../correspondence/saved-answers/saved-answer-events.ts'
import { addDays, type Day, startOfDay } from '../../kernel/calendar/paris-day.ts'
import type { EventMap, EventName, RecordKind } from '../../kernel/events/record-event.ts'
import { clientEventSentences } from '../../people/clients/client-events.ts'
import { contentEventSentences } from '../../publishing/content/content-events.ts'
import {
  orderEventSentences,
  photoConsentEventSentences,
  rimEventSentences,
} from '../../workshop/orders/order-events.ts'
import { dossierEventSentences } from '../dossiers/dossier-events.ts'
import { healthEventSentences } from '../health/health-events.ts'
import { personEventSentences } from './person-events.ts'
import { staffEventSentences } from './staff-sentences.ts'

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
  ...requestEventSentences,
  ...messageEventSentences,
  ...staffEventSentences,
  ...clientEventSentences,
  ...priceEventSentences,
  ...orderEventSentences,
  ...estimateEventSentences,
  ...rimEventSentences,
  ...supplementEventSentences,
  ...photoConsentEventSentences,
  ...invoiceEventSentences,
  ...paymentEventSentences,
  ...settingEventSentences,
  ...newsletterEventSentences,
  ...contentEventSentences,
  ...textEventSentences,
  ...personEventSentences,
  ...healthEventSentences,
  ...withdrawalEventSentences,
  ...savedAnswerEventSentences,
  ...dossierEventSentences,
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
