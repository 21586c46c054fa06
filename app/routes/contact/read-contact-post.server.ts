import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { readBody } from '../../http/read-body.ts'
import type { ContactPost } from './contact-outcome.ts'

/** Many times the longest message, so that one that is too long comes back to its author. */
const mostBytes = 256 * 1024

/** A posted form; `isRobot` when the honeypot was filled. `null` when it is larger than any person types. */
export async function readContactPost(
  request: Request,
): Promise<{ typed: ContactPost; isRobot: boolean } | null> {
  const body = await readBody(request, mostBytes)
  if (!body) return null
  const fields = await fieldsOf(new Uint8Array(body), request.headers.get('Content-Type') ?? '')
  const text = (name: string) => fields.getAll(name).find((value) => typeof value === 'string') ?? ''
  const id = text('id')
  return {
    typed: {
      // A sender that brings no id of its own is given one: it merely cannot send the same message twice.
      id: randomIdPattern.test(id) ? id : randomId(),
      email: text('email'),
      object: text('object'),
      message: text('message'),
    },
    isRobot: text('description') !== '',
  }
}

/** A body that is no form holds no field. */
function fieldsOf(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const form = new Response(body, { headers: { 'Content-Type': contentType } }).formData()
  return form.catch(() => new FormData())
}
