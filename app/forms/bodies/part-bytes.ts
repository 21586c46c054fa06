import type { Readable } from 'node:stream'
import { BodyRefused } from './body-refusal.ts'

/** The bytes of a file as they come, counted. */
export async function* bytesOf(part: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    // The parser would wait for ever on a part that is destroyed.
    for await (const chunk of part.iterator({ destroyOnReturn: false })) {
      count(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw error instanceof BodyRefused ? error : new BodyRefused('broken')
  }
}
