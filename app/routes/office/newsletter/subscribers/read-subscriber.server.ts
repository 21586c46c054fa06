import { data, href } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { consentSources } from '../../../../../domain/newsletter/consents.ts'
import { findSubscriber, stateOf } from '../../../../../domain/newsletter/subscribers/list-subscribers.ts'
import { subscriberStates } from '../../../../../domain/newsletter/subscribers/subscriber-states.ts'
import type { SiteContext } from '../../../../context.ts'

/** A subscriber with what is known of their consent; 404 when there is none. */
export async function readSubscriber({ db }: SiteContext, id: string) {
  const found = await findSubscriber(db, id)
  if (!found) throw data(null, { status: 404 })
  const { email, source, proof, subscribed_at, confirmed_at, bounced_at, bounce_reason } = found
  const state = stateOf(found)
  const facts = [
    ['État', subscriberStates[state]],
    ['Venu par', consentSources[source]],
    ['Inscrit le', dayAndHour(subscribed_at)],
    ['Consentement', confirmed_at && consentedAt(source, confirmed_at)],
    ['Preuve', proof],
    [
      'Lettre revenue',
      bounced_at && `${dayAndHour(bounced_at)}${bounce_reason ? `\u00a0: ${bounce_reason}` : ''}`,
    ],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return { id, email, state, facts, page: href('/gestion/lettre/abonnes/:id', { id }) }
}

/** Of a file, the day alone is known. */
const consentedAt = (source: string, at: Date) => (source === 'import' ? formatDate(at) : dayAndHour(at))
