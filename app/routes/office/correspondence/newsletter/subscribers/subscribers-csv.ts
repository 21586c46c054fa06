import { subscriberColumns } from '../../../../../../domain/correspondence/newsletter/subscriber-columns.ts'
import { subscriberStateNames } from '../../../../../../domain/correspondence/newsletter/subscriber-states.ts'
import {
  streamSubscribers,
  subscriberStateOf,
} from '../../../../../../domain/correspondence/newsletter/subscribers.ts'
import { newsletterConsentSourceNames } from '../../../../../../domain/correspondence/newsletter/subscriptions.ts'
import { formatDate, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { siteContext } from '../../../../../http/context.ts'
import { csvStreamResponse } from '../../../../../http/files/csv-response.ts'
import type { OfficeAccess } from '../../../../../http/office-page.ts'
import type { Route } from './+types/subscribers-csv.ts'
import { parseSubscribersQuery, toSubscriberFilter } from './subscribers-query.ts'

export const handle = { permission: 'send-newsletter' } satisfies OfficeAccess

/** Returns all subscribers for the list's filter as a CSV file that can be imported again. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { db, clock } = context.get(siteContext)
  async function* batches() {
    for await (const rows of streamSubscribers(
      db,
      toSubscriberFilter(parseSubscribersQuery(url.searchParams)),
    ))
      yield rows.map((row) => [
        row.email,
        row.confirmed_at ? formatDate(row.confirmed_at) : '',
        row.proof ?? '',
        subscriberStateNames[subscriberStateOf(row)],
        newsletterConsentSourceNames[row.source],
        formatDate(row.subscribed_at),
      ])
  }
  const heads = [...Object.values(subscriberColumns), 'État', 'Venu par', 'Inscrit le']
  return csvStreamResponse(`abonnes-${parisDay(clock.now())}.csv`, heads, batches())
}
