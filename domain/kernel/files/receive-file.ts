import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'
import type { PictureConversion } from '../ports/picture-decoder.ts'
import { decodeUpload } from '../quarantine/begun-work.ts'
import { randomId } from '../random-id.ts'
import { withDiskFullFallback } from './disk-full.ts'
import {
  detectFileKind,
  type FileKind,
  type FilePostponement,
  type FileRefusal,
  fileHeadLength,
  fileKindOfType,
  filePostponements,
} from './file-kinds.ts'
import { displayFileName, safeFileName } from './file-names.ts'
import { masterPath, pictureName } from './picture-address.ts'
import { uploadedFileUrl } from './uploaded-files.ts'

type Needs = Deps<'db' | 'files' | 'jobs' | 'clock' | 'pictures'>

interface ReceivedFile {
  /** The bytes, or the path of a file that holds them; who hands it over deletes it. */
  source: Buffer | string
  /** As its owner calls it. */
  fileName: string
  /** The 16 random characters under which a browser sends it, the same at each try. */
  id?: string
}

/**
 * Takes one file that staff will publish. Pictures are decoded and written anew; anything else is known by its first
 * bytes. The same file again, by its id, changes nothing; one that nothing mentions is swept later
 * (docs/product.md §10).
 */
export async function receiveFile(deps: Needs, { id, ...file }: ReceivedFile): Promise<FileReceipt> {
  const known = id && (await findReceivedFile(deps.db, id))
  if (known) return known
  const { head, size } = await readFileHead(file.source)
  const kind = detectFileKind(head)
  if (size === 0) return refusedFile({ reason: 'empty' })
  if (!kind) return refusedFile({ reason: 'unknown-kind' })
  if (size > kind.maxBytes) return refusedFile({ reason: 'too-large', kind })
  const noRoom = { outcome: 'postponed' as const, ...filePostponements['no-room'] }
  if (!(await deps.files.hasRoom())) return noRoom

  const row = {
    id: id ?? randomId(),
    name: displayFileName(file.fileName, kind.extension, kind.what),
    content_type: kind.contentType,
    created_at: deps.clock.now(),
  }
  if (kind.what === 'picture')
    return withDiskFullFallback(() => receivePicture(deps, row, file.source), noRoom)
  const path = `fichiers/${row.id}/${safeFileName(file.fileName, kind.extension, kind.what)}`
  return withDiskFullFallback(async () => {
    await storeUploadedFile(deps, { ...row, path }, file.source)
    return { outcome: 'stored' as const, url: uploadedFileUrl(path), what: kind.what }
  }, noRoom)
}

/** What became of a file that was sent. */
export type FileReceipt =
  | { outcome: 'stored'; url: string; what: FileKind['what'] }
  | { outcome: 'refused'; refusal: FileRefusal }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | ({ outcome: 'postponed' } & FilePostponement)

function refusedFile(refusal: FileRefusal): FileReceipt {
  return { outcome: 'refused', refusal }
}

/** What was received already under that id. */
export async function findReceivedFile(db: Database, id: string): Promise<FileReceipt | null> {
  const [row] = await db.select().from(uploadedFiles).where(eq(uploadedFiles.id, id))
  if (!row?.stored_at) return null
  return { outcome: 'stored', url: uploadedFileUrl(row.path), what: fileKindOfType(row.content_type) }
}

/** The first bytes of what came in, given or in the file of that path, and how many it has. */
export async function readFileHead(source: Buffer | string): Promise<{ head: Uint8Array; size: number }> {
  if (typeof source !== 'string') return { head: source, size: source.length }
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(fileHeadLength), 0, fileHeadLength, 0)
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

async function receivePicture(
  deps: Needs,
  row: Omit<UploadedFileRow, 'path'>,
  source: Buffer | string,
): Promise<FileReceipt> {
  const master = await decodeUpload(deps, source, () =>
    deps.pictures.convert({ source, from: staffDecodingKey }, masterConversion),
  )
  if (master === 'busy') return { outcome: 'postponed', ...filePostponements.busy }
  if (typeof master === 'string') return refusedFile({ reason: master })
  const { width, height, colour } = master
  const path = masterPath(pictureName(row.id, width, height, colour ?? ''))
  await storeUploadedFile(deps, { ...row, path, width, height }, master.bytes)
  return { outcome: 'stored', url: uploadedFileUrl(path), what: 'picture' }
}

/** The master from which all served pictures are made: JPEG, since every derivative is opaque and lossy too. */
const masterConversion: PictureConversion = {
  formats: ['jpeg', 'png', 'webp', 'heif'],
  fit: { longestSide: 4096 },
  output: { type: 'jpeg', quality: 92, chromaSubsampling: '4:4:4' },
  withColour: true,
}

/** Queue key of everything that staff publish. */
const staffDecodingKey = 'staff'

type UploadedFileRow = typeof uploadedFiles.$inferInsert

/** The row stands before the file does; it and the job that makes derivatives learn of it together. */
async function storeUploadedFile(
  { db, files, jobs, clock }: Needs,
  row: UploadedFileRow,
  body: Buffer | string,
): Promise<void> {
  // One whose sending was cut off starts its time anew.
  await db.insert(uploadedFiles).values(row).onConflictDoUpdate({ target: uploadedFiles.id, set: row })
  await files.put(row.path, body, row.content_type)
  await db.transaction(async (tx) => {
    await tx.update(uploadedFiles).set({ stored_at: clock.now() }).where(eq(uploadedFiles.id, row.id))
    if (row.width) await jobs.enqueue(tx, 'derive-picture', { fileId: row.id })
  })
}
