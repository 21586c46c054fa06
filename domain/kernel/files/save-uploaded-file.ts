import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { uploadedFiles } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'
import type { PictureConversion } from '../ports/picture-decoder.ts'
import { decodeRiskyUpload } from '../quarantine/risky-work.ts'
import { randomId } from '../random-id.ts'
import { withDiskFullFallback } from './disk-full.ts'
import {
  detectFileKind,
  type FileKind,
  type FilePostponement,
  type FileRejection,
  fileHeadLength,
  fileKindOfType,
  filePostponements,
} from './file-kinds.ts'
import { displayFileName, safeFileName } from './file-names.ts'
import { pictureMasterKey, uploadedPictureName } from './picture-address.ts'
import { uploadedFileUrl } from './uploaded-files.ts'

type Needs = Deps<'db' | 'files' | 'jobs' | 'clock' | 'pictures'>

interface ReceivedFile {
  /** Bytes, or the path of a file that contains them. The caller deletes that file. */
  source: Buffer | string
  /** File name given by its owner. */
  fileName: string
  /** The browser's id of the upload: 16 random characters, the same at each attempt. */
  id?: string
}

/**
 * Stores a file that staff will publish. Pictures are decoded and re-encoded; other kinds are detected from their first bytes.
 * Receiving the same id again changes nothing. A file that no page mentions is swept later.
 */
export async function saveUploadedFile(
  deps: Needs,
  { id, ...file }: ReceivedFile,
): Promise<FileUploadOutcome> {
  const receivedFile = id && (await findUploadOutcome(deps.db, id))
  if (receivedFile) return receivedFile
  const { head, size } = await readFileHead(file.source)
  const kind = detectFileKind(head)
  if (size === 0) return rejectedFile({ reason: 'empty' })
  if (!kind) return rejectedFile({ reason: 'unknown-kind' })
  if (size > kind.maxBytes) return rejectedFile({ reason: 'too-large', kind })
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
  const key = `fichiers/${row.id}/${safeFileName(file.fileName, kind.extension, kind.what)}`
  return withDiskFullFallback(async () => {
    await storeUploadedFile(deps, { ...row, path: key }, file.source)
    return { outcome: 'stored' as const, url: uploadedFileUrl(key), what: kind.what }
  }, noRoom)
}

export type FileUploadOutcome =
  | { outcome: 'stored'; url: string; what: FileKind['what'] }
  | { outcome: 'rejected'; rejection: FileRejection }
  /** The file cannot be stored now: `message` says why in French, `wait` is the delay in seconds before the next attempt. */
  | ({ outcome: 'postponed' } & FilePostponement)

function rejectedFile(rejection: FileRejection): FileUploadOutcome {
  return { outcome: 'rejected', rejection }
}

/** Returns the earlier result of an upload with that id, if it was stored. */
export async function findUploadOutcome(db: Database, id: string): Promise<FileUploadOutcome | null> {
  const [row] = await db.select().from(uploadedFiles).where(eq(uploadedFiles.id, id))
  if (!row?.stored_at) return null
  return { outcome: 'stored', url: uploadedFileUrl(row.path), what: fileKindOfType(row.content_type) }
}

/** Returns the first bytes and the size of an upload, given as bytes or as the path of a file. */
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
): Promise<FileUploadOutcome> {
  const decoded = await decodeRiskyUpload(deps, source, () =>
    deps.pictures.convert({ source, from: staffDecodingKey }, masterConversion),
  )
  if (decoded.outcome === 'busy') return { outcome: 'postponed', ...filePostponements.busy }
  if (decoded.outcome === 'rejected') return rejectedFile({ reason: decoded.reason })
  const { bytes, width, height, colour } = decoded.picture
  const key = pictureMasterKey(uploadedPictureName(row.id, width, height, colour ?? ''))
  await storeUploadedFile(deps, { ...row, path: key, width, height }, bytes)
  return { outcome: 'stored', url: uploadedFileUrl(key), what: 'picture' }
}

/** Settings of the master, from which all served pictures are made. JPEG, because every derivative is opaque and lossy too. */
const masterConversion: PictureConversion = {
  formats: ['jpeg', 'png', 'webp', 'heif'],
  fit: { longestSide: 4096 },
  output: { type: 'jpeg', quality: 92, chromaSubsampling: '4:4:4' },
  withColour: true,
}

/** Queue key shared by all uploads of staff. */
const staffDecodingKey = 'staff'

type UploadedFileRow = typeof uploadedFiles.$inferInsert

/** Stores the row before the file. The transaction that marks the file as stored also queues the job that makes derivatives. */
async function storeUploadedFile(
  { db, files, jobs, clock }: Needs,
  row: UploadedFileRow,
  body: Buffer | string,
): Promise<void> {
  // Sending an interrupted upload again updates its row, which restarts the period before the row is deleted.
  await db.insert(uploadedFiles).values(row).onConflictDoUpdate({ target: uploadedFiles.id, set: row })
  await files.put(row.path, body, row.content_type)
  await db.transaction(async (tx) => {
    await tx.update(uploadedFiles).set({ stored_at: clock.now() }).where(eq(uploadedFiles.id, row.id))
    if (row.width) await jobs.enqueue(tx, 'derive-picture', { fileId: row.id })
  })
}
