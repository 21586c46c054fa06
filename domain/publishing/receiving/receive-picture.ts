import { isDecoderBusy } from '../../pictures/decoding-turns.ts'
import type { World } from '../../world.ts'
import { masterPath, pictureName } from '../picture-address.ts'
import { urlOf } from '../uploaded-file-address.ts'
import { type FileReceipt, refused } from './file-receipt.ts'
import { filePostponements } from './file-refusals.ts'
import { makeMaster, publishersTurn } from './make-master.ts'
import { type Row, storeFile } from './store-file.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock'>

export async function receivePicture(
  world: Needs,
  row: Omit<Row, 'path'>,
  source: Buffer | string,
): Promise<FileReceipt> {
  if (isDecoderBusy(publishersTurn)) return { outcome: 'postponed', ...filePostponements.busy }
  const master = await makeMaster(source)
  if (typeof master === 'string') return refused({ reason: master })
  const { width, height, colour } = master
  const path = masterPath(pictureName(row.id, width, height, colour))
  await storeFile(world, { ...row, path, width, height }, master.bytes)
  return { outcome: 'stored', url: urlOf(path), what: 'picture' }
}
