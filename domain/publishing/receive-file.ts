import { eq } from 'drizzle-orm'
import { uploadedFiles } from '../../db/schema/tables.ts'
import { ownersFileName } from '../owners-file-name.ts'
import { randomId } from '../random-id.ts'
import { safeFileName } from '../safe-file-name.ts'
import type { World } from '../world.ts'
import { type FileKind, kindOf } from './file-kinds.ts'
import type { FileRefusal } from './file-refusals.ts'
import { makeMaster } from './make-master.ts'
import { masterPath, pictureName } from './picture-address.ts'
import { urlOf } from './uploaded-file-address.ts'

type Needs = World<'db' | 'files' | 'jobs' | 'clock'>

export type FileReceipt =
  | { outcome: 'stored'; url: string; what: FileKind['what'] }
  | { outcome: 'refused'; refusal: FileRefusal }

type Row = typeof uploadedFiles.$inferInsert

/**
 * Takes one file that staff will publish; `fileName` is as its owner calls it. Pictures are decoded and
 * written anew; anything else is told by its first bytes. A file that nothing mentions is swept later
 * (docs/product.md §10).
 */
export async function receiveFile(
  world: Needs,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
): Promise<FileReceipt> {
  const kind = kindOf(bytes)
  if (bytes.length === 0) return refused({ reason: 'empty' })
  if (!kind) return refused({ reason: 'unknown-kind' })
  if (bytes.length > kind.maxBytes) return refused({ reason: 'too-large', kind })

  const row = {
    id: randomId(),
    name: ownersFileName(fileName, kind.extension, kind.what),
    content_type: kind.contentType,
    created_at: world.clock.now(),
  }
  if (kind.what === 'picture') return receivePicture(world, row, bytes)
  const path = `fichiers/${row.id}/${safeFileName(fileName, kind.extension, kind.what)}`
  await store(world, { ...row, path }, bytes)
  return { outcome: 'stored', url: urlOf(path), what: kind.what }
}

async function receivePicture(world: Needs, row: Omit<Row, 'path'>, bytes: Buffer): Promise<FileReceipt> {
  const master = await makeMaster(bytes)
  if (typeof master === 'string') return refused({ reason: master })
  const { width, height, colour } = master
  const path = masterPath(pictureName(row.id, width, height, colour))
  await store(world, { ...row, path, width, height }, master.bytes)
  return { outcome: 'stored', url: urlOf(path), what: 'picture' }
}

/** The row stands before the file does; it and the job that makes derivatives learn of it together. */
async function store({ db, files, jobs, clock }: Needs, row: Row, bytes: Buffer): Promise<void> {
  await db.insert(uploadedFiles).values(row)
  await files.put(row.path, bytes, row.content_type)
  await db.transaction(async (tx) => {
    await tx.update(uploadedFiles).set({ stored_at: clock.now() }).where(eq(uploadedFiles.id, row.id))
    if (row.width) await jobs.enqueue(tx, 'derive-picture', { fileId: row.id })
  })
}

function refused(refusal: FileRefusal): FileReceipt {
  return { outcome: 'refused', refusal }
}
