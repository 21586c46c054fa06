import { href } from 'react-router'
import { age } from '../../../../domain/calendar/age.ts'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { estimateStateNames } from '../../../../domain/estimates/estimate-state.ts'
import { stateNames } from '../../../../domain/inbox/state-names.ts'
import { invoiceState, invoiceStateNames } from '../../../../domain/invoices/invoice-status.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import { statusNameOf } from '../../../../domain/orders/order-status.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import type { FoundClient } from '../../../../domain/search/find-clients.ts'
import type { FoundMessage } from '../../../../domain/search/find-messages.ts'
import type { FoundRequest } from '../../../../domain/search/find-requests.ts'
import type { FoundEstimate } from '../../../../domain/search/work/find-estimates.ts'
import type { FoundInvoice } from '../../../../domain/search/work/find-invoices.ts'
import type { FoundOrder } from '../../../../domain/search/work/find-orders.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { recordAddress, thumbnailAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'

/** One record that was found, in words. */
export interface Hit {
  id: string
  /** `null` where it has no page yet. */
  to: string | null
  /** It opens a file beside the office. */
  isFile?: true
  photo?: string | null
  title: string
  /** What tells it from others of that title. */
  detail: string
  /** Where it stands, in a word or two. */
  state: string
  /** Since when it is there. */
  since: string
}

const line = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

export function requestHit(found: FoundRequest, now: Date): Hit {
  const { id, reference, first_name, last_name, brand, model, service, shop, images, state } = found
  return {
    id,
    to: recordAddress('request', id),
    photo: images[0] ? thumbnailAddress(id, photoIdOf(images[0])) : null,
    title: `${first_name} ${last_name}`,
    detail: line(reference, vehicleName({ brand, model }) || service, pointOfSaleName(shop)),
    state: stateNames.request[state],
    since: age(found.created_at, now),
  }
}

export function messageHit({ id, name, email, object, state, created_at }: FoundMessage, now: Date): Hit {
  return {
    ...{ id, to: recordAddress('message', id), title: object, detail: line(name, email) },
    state: stateNames.message[state],
    since: age(created_at, now),
  }
}

export function clientHit(client: FoundClient): Hit {
  const { id, email, phone, address } = client
  return {
    ...{ id, to: href('/gestion/clients/:id', { id }), title: clientName(client), state: '', since: '' },
    detail: line(phone, email, address?.city),
  }
}

export function orderHit({
  id,
  number,
  registration_number,
  brand,
  model,
  client,
  ...order
}: FoundOrder): Hit {
  return {
    ...{ id, to: href('/gestion/commandes/:id', { id }), title: number, state: statusNameOf(order) },
    detail: line(clientName(client), vehicleName({ brand, model }), registration_number),
    since: formatDate(order.created_at),
  }
}

export function invoiceHit({ id, number, isCredit, status, total, pos_id, ...found }: FoundInvoice): Hit {
  return {
    ...{ id, to: invoiceAddress(id, pos_id) },
    title: number,
    detail: line(clientName(found.client), formatCents(total)),
    state: invoiceStateNames[invoiceState(status, isCredit)],
    since: formatDate(found.created_at),
  }
}

export function estimateHit({ id, number, state, total, pos_id, client, created_at }: FoundEstimate): Hit {
  return {
    ...{ id, to: estimateAddress(pos_id, id), title: number },
    detail: line(clientName(client), formatCents(total)),
    state: estimateStateNames[state],
    since: formatDate(created_at),
  }
}
