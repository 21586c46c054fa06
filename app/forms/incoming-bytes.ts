import { drop } from '../http/drop-body.ts'
import { BodyRefused } from './body-refusal.ts'

/** Milliseconds without a byte after which a sender is given up. */
const defaultPatience = 20_000

/**
 * The body as it comes. Rejects with `BodyRefused` at the first byte beyond `mostBytes`, when nothing comes for
 * twenty seconds, and when the sender leaves before the end.
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
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, patience)
      if (done) return
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
