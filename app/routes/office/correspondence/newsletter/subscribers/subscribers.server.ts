import { href } from 'react-router'
import { newSubscriberForm } from '../../../../../../domain/correspondence/newsletter/new-subscriber-form.ts'
import {
  type SubscriberState,
  subscriberStateNames,
} from '../../../../../../domain/correspondence/newsletter/subscriber-states.ts'
import {
  addSubscriber,
  countSubscribers,
  listSubscribers,
  type Subscriber,
  subscriberStateOf,
} from '../../../../../../domain/correspondence/newsletter/subscribers.ts'
import { newsletterConsentSourceNames } from '../../../../../../domain/correspondence/newsletter/subscriptions.ts'
import { formatDate, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import { bodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { growingListQueryString, loadGrowingList } from '../../../../../ui/pager/growing-list.ts'
import type { StatusTone } from '../../../../../ui/status-text.tsx'
import type { RecordRow } from '../../../../../ui/table/records-table.tsx'
import { parseSubscribersQuery, toSubscriberFilter } from './subscribers-query.ts'

export type SubscribersView = Awaited<ReturnType<typeof loadSubscribersPage>>

/** Loads the subscribers for the query, newest first, and their number by state. */
export async function loadSubscribersPage({ db, clock }: SiteContext, searchParams: URLSearchParams) {
  const query = parseSubscribersQuery(searchParams)
  const [{ rows, ...growth }, counts] = await Promise.all([
    loadGrowingList(query, (limit) => listSubscribers(db, toSubscriberFilter(query), limit)),
    countSubscribers(db, parisDay(clock.now())),
  ])
  const summary = [
    countWithNoun(counts.confirmed, 'abonné', 'abonnés'),
    counts.pending > 0 && countWithNoun(counts.pending, 'à confirmer', 'à confirmer'),
    counts.bounced > 0 && countWithNoun(counts.bounced, 'ne reçoit plus', 'ne reçoivent plus'),
    counts.departures > 0 && `${countWithNoun(counts.departures, 'départ', 'départs')} en trente jours`,
  ].filter(Boolean)
  return {
    ...growth,
    rows: rows.map(toSubscriberRow),
    wording: `${summary.join(', ')}.`,
    query,
    isChosen: growingListQueryString(query) !== '?',
    csv: href('/gestion/lettre/abonnes.csv') + growingListQueryString(query),
  }
}

const subscriberTone: Readonly<Record<SubscriberState, StatusTone>> = {
  confirmed: 'done',
  pending: 'open',
  bounced: 'void',
}

function toSubscriberRow(subscriber: Subscriber) {
  const { subscription_id: id, email, source, subscribed_at } = subscriber
  const state = subscriberStateOf(subscriber)
  return {
    id,
    to: href('/gestion/lettre/abonnes/:id', { id }),
    cells: {
      email,
      etat: { status: subscriberStateNames[state], tone: subscriberTone[state] },
      source: newsletterConsentSourceNames[source],
      date: formatDate(subscribed_at),
    },
  } satisfies RecordRow
}

export const subscribersForms = actionsByIntent({
  ajouter: officeForm({
    limits: bodyLimits(newSubscriberForm, { maxBytes: 16_384 }),
    run: ({ deps, by, typed }) => addSubscriber(deps, by, typed),
  }),
})
