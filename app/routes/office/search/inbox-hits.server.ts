import { age } from '../../../../domain/calendar/age.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { stateNames } from '../../../../domain/inbox/state-names.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import type { FoundMessage } from '../../../../domain/search/find-messages.ts'
import type { FoundRequest } from '../../../../domain/search/find-requests.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { recordAddress, thumbnailAddress } from '../inbox/inbox-address.ts'
import { detailOf, type Hit } from './hit.ts'

export function requestHit(found: FoundRequest, now: Date): Hit {
  const { id, reference, first_name, last_name, brand, model, service, shop, images, state } = found
  return {
    id,
    to: recordAddress('request', id),
    photo: images[0] ? thumbnailAddress(id, photoIdOf(images[0])) : null,
    title: `${first_name} ${last_name}`,
    detail: detailOf(reference, vehicleName({ brand, model }) || service, pointOfSaleName(shop)),
    state: stateNames.request[state],
    since: age(found.created_at, now),
  }
}

export function messageHit({ id, name, email, object, state, created_at }: FoundMessage, now: Date): Hit {
  return {
    id,
    to: recordAddress('message', id),
    title: object,
    detail: detailOf(name, email),
    state: stateNames.message[state],
    since: age(created_at, now),
  }
}
