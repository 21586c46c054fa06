import { href } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { consentSources } from '../../../../../domain/newsletter/consents.ts'
import type { Subscriber } from '../../../../../domain/newsletter/subscribers/subscriber.ts'
import { stateOf } from '../../../../../domain/newsletter/subscribers/subscriber-standing.ts'
import {
  type SubscriberState,
  subscriberStates,
} from '../../../../../domain/newsletter/subscribers/subscriber-states.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'
import type { StatusTone } from '../../../../ui/status-text/status-text.tsx'

const subscriberTone: Readonly<Record<SubscriberState, StatusTone>> = {
  confirmed: 'done',
  pending: 'open',
  bounced: 'void',
}

/** A subscriber as a row of the list. */
export function rowOf(subscriber: Subscriber): RecordRow {
  const { subscription_id: id, email, source, subscribed_at } = subscriber
  const state = stateOf(subscriber)
  return {
    id,
    to: href('/gestion/lettre/abonnes/:id', { id }),
    cells: {
      email,
      etat: { status: subscriberStates[state], tone: subscriberTone[state] },
      source: consentSources[source],
      date: formatDate(subscribed_at),
    },
  }
}
