import { randomId } from '../../domain/kernel/random-id.ts'
import type { TestSite } from '../site/open-test-site.ts'
import { smallPhoto } from './photos.ts'

interface SentPhoto {
  orderId: string
  /** Cookies of the staff member who takes the photo. */
  cookies: string
  /** Query of the address, which states what the photo shows; by default the face of the order’s rims at reception. */
  about?: Record<string, string>
  id?: string
  body?: Buffer
  fileName?: string
}

/** Uploads a photo of an order or of its rim, as the upload queue of a phone does. Returns its id and the site’s answer. */
export async function uploadRimPhoto(
  site: TestSite,
  { orderId, cookies, about = {}, id = randomId(), body, fileName = 'a.jpg' }: SentPhoto,
): Promise<{ id: string; response: Response }> {
  const query = new URLSearchParams({
    moment: 'reception',
    vue: 'face',
    prise: '2026-11-20T09:15:00.000Z',
    ...about,
  })
  const response = await site.fetch(`/gestion/commandes/${orderId}/photos/${id}?${query}`, {
    method: 'PUT',
    body: new Uint8Array(body ?? (await smallPhoto())),
    headers: {
      Cookie: cookies,
      Origin: site.origin,
      'Content-Type': 'image/jpeg',
      'X-File-Name': encodeURIComponent(fileName),
    },
  })
  return { id, response }
}
