import { orNoRoom } from '../disk-full.ts'
import { inTurn } from '../limits/turns.ts'
import { isDecoderBusy } from '../pictures/decoding-turns.ts'
import type { World } from '../world.ts'
import { decodePhoto } from './decode-photo.ts'
import { isQuoteRequestSaved } from './find-reference.ts'
import { isFormFull, makePhotoRoom } from './photo-room.ts'
import { type PhotoRefusal, photoPostponements } from './photo-rules.ts'
import { type PhotoToKeep, storePhoto } from './store-photo.ts'

interface IncomingPhoto extends PhotoToKeep {
  /** Where it lies until it is decoded; the caller deletes it. */
  path: string
  /** Whose photo it is: addresses take turns at the decoder. */
  address: string
}

export type PhotoReceipt =
  | { outcome: 'stored' }
  | { outcome: 'refused'; reason: PhotoRefusal }
  | { outcome: 'already-sent' }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | { outcome: 'postponed'; reason: keyof typeof photoPostponements; message: string; wait: number }

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'limits'>

/** What was received before or comes again later takes no turn; what is refused has been decoded, and does. */
export const isPhotoFree = ({ outcome }: PhotoReceipt) =>
  outcome === 'already-sent' || outcome === 'postponed'

/**
 * Takes one photo for a request that is still being written. Receiving the same photo again changes
 * nothing, so a browser whose answer was lost may simply send it again.
 */
export async function receivePhoto(world: Needs, photo: IncomingPhoto): Promise<PhotoReceipt> {
  const { db, limits } = world
  if (await isQuoteRequestSaved(db, photo.quoteRequestId)) return { outcome: 'already-sent' }
  if (await isFormFull(db, photo)) return { outcome: 'refused', reason: 'too-many' }
  if (!(await makePhotoRoom(world))) return postponed('no-room')
  if (isDecoderBusy(photo.address)) return postponed('busy')
  const clean = await decodePhoto(photo.path, photo.address)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }

  const kilobytes = Math.ceil(clean.length / 1024)
  const turns = [
    [limits.photoDay, photo.address],
    [limits.photoKilobytes, photo.address, kilobytes],
  ] as const
  const store = () => orNoRoom(() => storePhoto(world, photo, clean), postponed('no-room'))
  const stored = await inTurn(turns, store, isPhotoFree)
  return stored.outcome === 'wait' ? postponed('too-much-today') : stored
}

function postponed(reason: keyof typeof photoPostponements): PhotoReceipt {
  return { outcome: 'postponed', reason, ...photoPostponements[reason] }
}
