import sharp from 'sharp'
import { fairQueue } from '../fair-queue.ts'

/**
 * Decoding and encoding, one at a time over the whole process, for what visitors send and what staff and jobs
 * do: a photo of 50 megapixels takes 60 MB (docs/decisions/0021-photos-on-their-way-in.md).
 */
const turns = fairQueue(1)
export const takeDecodingTurn = turns.take
sharp.concurrency(1)
sharp.cache(false)
// Nothing else is read, not even to find out what it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) })

/** Beyond so many somebody would wait longer than a browser does: six large photos take some three seconds. */
const mostWaiting = { ofOne: 6, ofAll: 60 }

/** True while a picture of `from` would wait too long for its turn; who has none waiting is always let in. */
export function isDecoderBusy(from: string): boolean {
  const own = turns.waiting(from)
  return own >= mostWaiting.ofOne || (own > 0 && turns.waiting() >= mostWaiting.ofAll)
}
