import { randomId } from '../../../domain/kernel/random-id.ts'
import type { TestSite } from '../../site/open-test-site.ts'

/** Uploads one photo as the page does. */
export function putPhoto(
  site: TestSite,
  formId: string,
  bytes: Buffer,
  fileName = 'jante.jpg',
  photoId = randomId(),
  headers: Record<string, string> = {},
) {
  return site.fetch(`/devis/${formId}/photos/${photoId}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'image/jpeg', 'X-File-Name': encodeURIComponent(fileName), ...headers },
  })
}

/** Posts the answers as the page does after its photos are uploaded. */
export function postAnswers(site: TestSite, answers: Record<string, string>, photos: string[], headers = {}) {
  const body = new URLSearchParams(answers)
  for (const photo of photos) body.append('photos', photo)
  return site.fetch('/devis', { method: 'POST', body, headers: { Origin: site.origin, ...headers } })
}

/** Sends a whole request: photos, then answers. */
export async function sendQuoteRequest(site: TestSite, answers: Record<string, string>, photos: Buffer[]) {
  const ids: string[] = []
  for (const bytes of photos) {
    const id = randomId()
    await putPhoto(site, answers.id ?? '', bytes, 'jante.jpg', id)
    ids.push(id)
  }
  return postAnswers(site, answers, ids)
}
