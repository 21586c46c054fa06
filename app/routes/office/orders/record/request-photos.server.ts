import type { OrderRecord } from '../../../../../domain/orders/find-order-record.ts'
import { photoIdOf } from '../../../../../domain/quote-requests/photo-path.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { photoAddress, thumbnailAddress } from '../../inbox/inbox-address.ts'

/** The photos that the client sent with the request. */
export function requestPhotos({ request }: OrderRecord, reader: StaffPerson) {
  if (!request || !may(reader, 'read-requests')) return []
  return request.images.map((image) => ({
    name: image.name,
    url: photoAddress(request.id, photoIdOf(image)),
    thumbnail: thumbnailAddress(request.id, photoIdOf(image)),
  }))
}
