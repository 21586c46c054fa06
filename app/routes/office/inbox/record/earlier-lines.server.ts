import { href } from 'react-router'
import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { listEarlier } from '../../../../../domain/inbox/earlier/list-earlier.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import { statusNameOf } from '../../../../../domain/orders/order-status.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { recordAddress } from '../inbox-address.ts'

export interface EarlierLine {
  id: string
  to: string
  what: string
  state: string
  at: string
  when: string
  age: string
}

type Earlier = Awaited<ReturnType<typeof listEarlier>>

/** What else came from the same person, as far as `reader` may read it, the newest first. */
export function earlierLines(
  { requests, messages, orders }: Earlier,
  reader: StaffPerson,
  now: Date,
): EarlierLine[] {
  const lines = [
    ...requests.map(({ id, created_at, state, reference, brand, model, service }) => ({
      id,
      created_at,
      to: recordAddress('request', id),
      state: stateNames.request[state],
      what: `Demande ${reference}, ${vehicleName({ brand, model }) || service}`,
    })),
    ...(may(reader, 'read-messages') ? messages : []).map(({ id, created_at, state, object }) => ({
      id,
      created_at,
      to: recordAddress('message', id),
      state: stateNames.message[state],
      what: `Message «\u00a0${object}\u00a0»`,
    })),
    ...orders.map(({ id, created_at, order_number, brand, model, ...order }) => ({
      id,
      created_at,
      to: href('/gestion/commandes/:id', { id }),
      state: statusNameOf(order),
      what: ['Commande', order_number, brand, model].filter(Boolean).join(' '),
    })),
  ]
  return lines
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .map(({ created_at, ...line }) => ({
      ...line,
      at: created_at.toISOString(),
      when: dayAndHour(created_at),
      age: age(created_at, now),
    }))
}
