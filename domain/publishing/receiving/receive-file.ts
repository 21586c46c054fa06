import { orNoRoom } from '../../disk-full.ts'
import { ownersFileName } from '../../owners-file-name.ts'
import { randomId } from '../../random-id.ts'
import { safeFileName } from '../../safe-file-name.ts'
import type { World } from '../../world.ts'
import { kindOf } from '../file-kinds.ts'
import { urlOf } from '../uploaded-file-address.ts'
import { type FileReceipt, refused } from './file-receipt.ts'
import { filePostponements } from './file-refusals.ts'
import { findStored } from './find-stored.ts'
import { lookInto } from './look-into.ts'
import { receivePicture } from './receive-picture.ts'
import { storeFile } from './store-file.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock'>

export interface ReceivedFile {
  /** The bytes, or the path of a file that holds them; who hands it over deletes it. */
  source: Buffer | string
  /** As its owner calls it. */
  fileName: string
  /** The 16 random characters under which a browser sends it, the same at each try. */
  id?: string
}

/**
 * Takes one file that staff will publish. Pictures are decoded and written anew; anything else is told by its first
 * bytes. The same file again, by its id, changes nothing; one that nothing mentions is swept later
 * (docs/product.md §10).
 */
export async function receiveFile(world: Needs, { id, ...file }: ReceivedFile): Promise<FileReceipt> {
  const known = id && (await findStored(world.db, id))
  if (known) return known
  const { head, size } = await lookInto(file.source)
  const kind = kindOf(head)
  if (size === 0) return refused({ reason: 'empty' })
  if (!kind) return refused({ reason: 'unknown-kind' })
  if (size > kind.maxBytes) return refused({ reason: 'too-large', kind })
  const noRoom = { outcome: 'postponed' as const, ...filePostponements['no-room'] }
  if (!(await world.files.hasRoom())) return noRoom

  const row = {
    id: id ?? randomId(),
    name: ownersFileName(file.fileName, kind.extension, kind.what),
    content_type: kind.contentType,
    created_at: world.clock.now(),
  }
  if (kind.what === 'picture') return orNoRoom(() => receivePicture(world, row, file.source), noRoom)
  const path = `fichiers/${row.id}/${safeFileName(file.fileName, kind.extension, kind.what)}`
  return orNoRoom(async () => {
    await storeFile(world, { ...row, path }, file.source)
    return { outcome: 'stored' as const, url: urlOf(path), what: kind.what }
  }, noRoom)
}
