import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'
import { ownersFileName } from '../owners-file-name.ts'
import { isDecoderBusy } from '../pictures/decoding-turns.ts'
import { randomId } from '../random-id.ts'
import { safeFileName } from '../safe-file-name.ts'
import type { World } from '../world.ts'
import { type FileKind, kindOf, kindOfType } from './file-kinds.ts'
import { type FilePostponement, type FileRefusal, filePostponements } from './file-refusals.ts'
import { lookInto } from './look-into.ts'
import { makeMaster, publishersTurn } from './make-master.ts'
import { masterPath, pictureName } from './picture-address.ts'
import { urlOf } from './uploaded-file-address.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock'>

export interface ReceivedFile {
  /** The bytes, or the path of a file that holds them; who hands it over deletes it. */
  source: Buffer | string
  /** As its owner calls it. */
  fileName: string
  /** The 16 random characters under which a browser sends it, the same at each try. */
  id?: string
}

export type FileReceipt =
  | { outcome: 'stored'; url: string; what: FileKind['what'] }
  | { outcome: 'refused'; refusal: FileRefusal }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | ({ outcome: 'postponed' } & FilePostponement)

type Row = typeof uploadedFiles.$inferInsert

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
  if (!(await world.files.hasRoom())) return { outcome: 'postponed', ...filePostponements['no-room'] }

  const row = {
    id: id ?? randomId(),
    name: ownersFileName(file.fileName, kind.extension, kind.what),
    content_type: kind.contentType,
    created_at: world.clock.now(),
  }
  if (kind.what === 'picture') return receivePicture(world, row, file.source)
  const path = `fichiers/${row.id}/${safeFileName(file.fileName, kind.extension, kind.what)}`
  await store(world, { ...row, path }, file.source)
  return { outcome: 'stored', url: urlOf(path), what: kind.what }
}

/** What was received already under that id. */
export async function findStored(db: Database, id: string): Promise<FileReceipt | null> {
  const [row] = await db.select().from(uploadedFiles).where(eq(uploadedFiles.id, id))
  if (!row?.stored_at) return null
  return { outcome: 'stored', url: urlOf(row.path), what: kindOfType(row.content_type) }
}

async function receivePicture(
  world: Needs,
  row: Omit<Row, 'path'>,
  source: Buffer | string,
): Promise<FileReceipt> {
  if (isDecoderBusy(publishersTurn)) return { outcome: 'postponed', ...filePostponements.busy }
  const master = await makeMaster(source)
  if (typeof master === 'string') return refused({ reason: master })
  const { width, height, colour } = master
  const path = masterPath(pictureName(row.id, width, height, colour))
  await store(world, { ...row, path, width, height }, master.bytes)
  return { outcome: 'stored', url: urlOf(path), what: 'picture' }
}

/** The row stands before the file does; it and the job that makes derivatives learn of it together. */
async function store({ db, files, jobs, clock }: Needs, row: Row, body: Buffer | string): Promise<void> {
  // One whose sending was cut off starts its time anew.
  await db.insert(uploadedFiles).values(row).onConflictDoUpdate({ target: uploadedFiles.id, set: row })
  await files.put(row.path, body, row.content_type)
  await db.transaction(async (tx) => {
    await tx.update(uploadedFiles).set({ stored_at: clock.now() }).where(eq(uploadedFiles.id, row.id))
    if (row.width) await jobs.enqueue(tx, 'derive-picture', { fileId: row.id })
  })
}

function refused(refusal: FileRefusal): FileReceipt {
  return { outcome: 'refused', refusal }
}
