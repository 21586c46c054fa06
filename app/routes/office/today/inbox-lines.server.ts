import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import type { WaitingMessage } from '../../../../domain/today/waiting/list-waiting-messages.ts'
import type { WaitingRequest } from '../../../../domain/today/waiting/list-waiting-requests.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { recordAddress, thumbnailAddress } from '../inbox/inbox-address.ts'
import { type TodayLine, waitingSince } from './today-line.server.ts'

export function requestLine(request: WaitingRequest, reader: StaffPerson, now: Date): TodayLine {
  const { id, first_name, last_name, brand, model, service, shop, images } = request
  const [first] = images
  return {
    id,
    to: recordAddress('request', id),
    photo: first ? thumbnailAddress(id, photoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    place: pointOfSaleName(shop),
    ...waitingSince(request.since, now),
    next: nextOf(request, reader),
  }
}

export function messageLine(message: WaitingMessage, reader: StaffPerson, now: Date): TodayLine {
  const { id, name, email, object } = message
  return {
    id,
    to: recordAddress('message', id),
    name: object,
    what: name || email,
    place: null,
    ...waitingSince(message.since, now),
    next: nextOf(message, reader),
  }
}

/** Taken first, then answered by whoever has it. */
function nextOf({ handled_by, handler }: WaitingRequest | WaitingMessage, reader: StaffPerson): string {
  if (!handled_by) return 'À prendre en charge'
  return handled_by === reader.userId ? 'À vous de répondre' : `${handler} s’en occupe`
}
