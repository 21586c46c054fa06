import { formatDate, parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { consentSources } from '../../../../../domain/newsletter/consents.ts'
import { subscriberColumns } from '../../../../../domain/newsletter/subscribers/import/subscriber-columns.ts'
import { readSubscribers } from '../../../../../domain/newsletter/subscribers/read-subscribers.ts'
import { stateOf } from '../../../../../domain/newsletter/subscribers/subscriber-standing.ts'
import { subscriberStates } from '../../../../../domain/newsletter/subscribers/subscriber-states.ts'
import { siteContext } from '../../../../context.ts'
import { csvStream } from '../../../../http/files/csv-response.ts'
import type { OfficeGate } from '../../office-facts.ts'
import type { Route } from './+types/subscribers-csv.ts'
import { readSubscribersQuery } from './subscribers-query.ts'

export const handle = { act: 'send-newsletter' } satisfies OfficeGate

/** The subscribers that the list shows, all of them, in a file that an import reads again. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const { db, clock } = context.get(siteContext)
  async function* batches() {
    for await (const rows of readSubscribers(db, readSubscribersQuery(url.searchParams)))
      yield rows.map((row) => [
        row.email,
        row.confirmed_at ? formatDate(row.confirmed_at) : '',
        row.proof ?? '',
        subscriberStates[stateOf(row)],
        consentSources[row.source],
        formatDate(row.subscribed_at),
      ])
  }
  const heads = [...Object.values(subscriberColumns), 'État', 'Venu par', 'Inscrit le']
  return csvStream(`abonnes-${parisDay(clock.now())}.csv`, heads, batches())
}
