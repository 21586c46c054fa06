import { buffer } from 'node:stream/consumers'
import { receiveFile } from '../publishing/receiving/receive-file.ts'
import type { World } from '../world.ts'
import type { PairedPhoto } from './order-photos.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements'>

/** A file of its own: what the order keeps goes its own way. */
export async function copyPhoto(
  world: Needs,
  { path, name }: PairedPhoto,
): Promise<{ url: string } | { outcome: 'gone' } | { outcome: 'postponed'; message: string }> {
  const file = await world.files.find(path)
  if (!file) return { outcome: 'gone' }
  const receipt = await receiveFile(world, { source: await buffer(file.body), fileName: name })
  if (receipt.outcome === 'stored') return { url: receipt.url }
  return receipt.outcome === 'postponed'
    ? { outcome: 'postponed', message: receipt.message }
    : { outcome: 'gone' }
}
