import { requestContext, siteContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import { holdingOf } from './holding.ts'
import { incomingBytes } from './incoming-bytes.ts'

/** The whole body as text, counted while it comes; rejects with `BodyRefused`. */
export async function readText({ request, context }: Visited, mostBytes: number): Promise<string> {
  const held = holdingOf(context.get(siteContext).bodies.memory, context.get(requestContext).address)
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of incomingBytes(request, mostBytes)) {
      await held.grow(chunk.byteLength)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  } finally {
    held.release()
  }
}
