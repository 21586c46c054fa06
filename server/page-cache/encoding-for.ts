import { preferredEncoding } from '../../app/http/middleware/preferred-encoding.ts'
import type { Encoding } from './compress-page.ts'

/** Browsers say in a few ways what they accept; who makes up others is read each time. */
const read = new Map<string, Encoding>()
const mostRead = 64

/** The best encoding that this header allows. */
export function encodingFor(accepted = ''): Encoding {
  const known = read.get(accepted)
  if (known) return known
  const encoding = preferredEncoding(accepted) ?? 'identity'
  if (read.size < mostRead) read.set(accepted, encoding)
  return encoding
}
