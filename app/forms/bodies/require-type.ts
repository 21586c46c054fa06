import type { BodyType } from '../form-shape.ts'
import { BodyRefused } from './body-refusal.ts'

/**
 * The body's type, when it is one of those taken; `null` when there is no body at all. Rejects with `BodyRefused`
 * for any other, and for whatever was compressed or does not post.
 */
export function requireType({ method, headers }: Request, types: readonly BodyType[]): BodyType | null {
  if (method !== 'POST') throw new BodyRefused('method')
  const [essence = ''] = (headers.get('Content-Type') ?? '').toLowerCase().split(';', 1)
  const isEmpty = !headers.has('Transfer-Encoding') && Number(headers.get('Content-Length') ?? 0) === 0
  if (!essence && isEmpty) return null
  const type = types.find((taken) => taken === essence.trim())
  if (!type || (headers.get('Content-Encoding') ?? 'identity') !== 'identity') throw new BodyRefused('type')
  return type
}
