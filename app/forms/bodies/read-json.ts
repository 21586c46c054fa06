import type { Visited } from '../../http/visit.ts'
import { BodyRefused } from './body-refusal.ts'
import { orRefused, type Refused } from './or-refused.ts'
import { readText } from './read-text.ts'
import { requireType } from './require-type.ts'

/** A JSON body of at most so many bytes; its content is for the caller to judge. */
export function readJson(
  visit: Visited,
  mostBytes: number,
): Promise<{ outcome: 'read'; json: unknown } | Refused> {
  return orRefused(visit, async () => {
    requireType(visit.request, ['application/json'])
    const text = await readText(visit, mostBytes)
    try {
      return { outcome: 'read', json: JSON.parse(text) } as const
    } catch {
      throw new BodyRefused('broken')
    }
  })
}
