import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import type { listMessages } from '../../../../../domain/inbox/list-messages.ts'
import type { listRequests } from '../../../../../domain/inbox/list-requests.ts'
import { photoIdOf } from '../../../../../domain/quote-requests/photo-path.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { thumbnailAddress } from '../inbox-address.ts'

export type Request = Awaited<ReturnType<typeof listRequests>>[number]
export type Message = Awaited<ReturnType<typeof listMessages>>[number]

export function requestCells({ id, first_name, last_name, brand, model, service, shop, images }: Request) {
  const [first] = images
  return {
    photo: first ? thumbnailAddress(id, photoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    place: pointOfSaleName(shop),
  }
}

export const messageCells = ({ name, email, object }: Message) => ({
  photo: null,
  name: name || email,
  what: object,
  place: '',
})
