import { drop } from '../../http/middleware/drop-body.ts'
import { BodyRefused } from './body-refusal.ts'

/** Milliseconds without a byte after which a sender is given up; half of it before the first ones. */
const defaultPatience = 20_000

/**
 * The body as it comes. Rejects with `BodyRefused` at the first byte beyond `mostBytes`, when nothing comes for
 * twenty seconds, or less than a kilobyte a second for ten, and when the sender leaves before the end.
 */
export async function* incomingBytes(
  { body, headers }: Request,
  mostBytes: number,
  patience = defaultPatience,
): AsyncGenerator<Uint8Array> {
  if (Number(headers.get('Content-Length')) > mostBytes) throw new BodyRefused('too-large')
  if (!body) return
  const reader = body.getReader()
  let size = 0
  // Each byte is worth the millisecond in which a kilobyte a second brings it; a fast start is no credit for later.
  let left = patience / 2
  try {
    for (;;) {
      const start = performance.now()
      const { done, value } = await nextChunk(reader, left)
      if (done) return
      left = Math.min(patience, left - (performance.now() - start) + value.byteLength)
      size += value.byteLength
      if (size > mostBytes) throw new BodyRefused('too-large')
      yield value
    }
  } finally {
    void drop(reader)
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, patience: number) {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(silence.reject, patience, new BodyRefused('silent'))
  const cut = () => {
    throw new BodyRefused('broken')
  }
  return Promise.race([reader.read().catch(cut), silence.promise]).finally(() => clearTimeout(timer))
}
