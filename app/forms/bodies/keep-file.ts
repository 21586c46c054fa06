import { isDiskFull } from '../../../domain/disk-full.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import { BodyRefused } from './body-refusal.ts'
import { holdingOf } from './holding.ts'
import { type SpooledFile, spoolFile } from './spool-file.ts'

/**
 * Brings a file to the disk as it comes; `null` when it is larger than `mostBytes`. Counted against the disk's
 * budget until it is removed; rejects with `BodyRefused` when there is no room.
 */
export async function keepFile(
  { context }: Visited,
  source: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<SpooledFile | null> {
  const { bodies, uploadsFolder: folder } = context.get(siteContext)
  const held = holdingOf(bodies.disk, context.get(requestContext).address)
  async function* counted() {
    for await (const chunk of source) {
      await held.grow(chunk.byteLength)
      yield chunk
    }
  }
  try {
    const file = await spoolFile(counted(), { folder, mostBytes })
    if (file) return { ...file, remove: () => file.remove().finally(held.release) }
    held.release()
    return null
  } catch (error) {
    held.release()
    throw isDiskFull(error) ? new BodyRefused('no-room') : error
  }
}
