import type { FormShape } from '../form-shape.ts'
import { BodyRefused } from './body-refusal.ts'

/** Many times what any form has; a body of more pairs is none of ours. */
export const mostPairs = 500

export interface FieldCollection {
  fields: URLSearchParams
  /** Keeps the value of a known name; throws `BodyRefused` beyond the form's bounds. */
  add(name: string, value: string): void
}

export function collectFields({ fields: bounds }: FormShape): FieldCollection {
  const fields = new URLSearchParams()
  const counts = new Map<string, number>()
  let pairs = 0
  return {
    fields,
    add(name, value) {
      pairs += 1
      if (pairs > mostPairs) throw new BodyRefused('broken')
      const field = Object.hasOwn(bounds, name) ? bounds[name] : undefined
      if (!field) return
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (count > (field.most ?? 1)) throw new BodyRefused('broken')
      if (Buffer.byteLength(value) > field.longest) throw new BodyRefused('too-large')
      // No keyboard types it, and PostgreSQL keeps no text that has it.
      fields.append(name, value.replaceAll('\0', ''))
    },
  }
}
