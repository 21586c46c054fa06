import { stat, writeFile } from 'node:fs/promises'
import { and, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { MessageAttachment } from '../../../db/schema/correspondence/thread-messages.ts'
import { threadFiles } from '../../../db/schema/tables.ts'
import { withDiskFullFallback } from '../../kernel/files/disk-full.ts'
import { detectFileKind } from '../../kernel/files/file-kinds.ts'
import { displayFileName, safeFileName } from '../../kernel/files/file-names.ts'
import { readFileHead } from '../../kernel/files/save-uploaded-file.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import { decodeRiskyUpload } from '../../kernel/quarantine/risky-work.ts'
import { randomId } from '../../kernel/random-id.ts'
import { decodeRequestPhoto } from '../quote-requests/photo-files.ts'
import { type AttachmentRejection, attachmentLimits, attachmentRejections } from './attachment-rules.ts'

type Needs = Deps<'db' | 'files' | 'clock'>
type UploadDeps = Needs & Deps<'pictures'>

/** A file posted with a form. The caller deletes the file at `path`. A file over the limits has no `path`. */
export type IncomingAttachment =
  | { name: string; path: string; bytes: number }
  | { name: string; tooMuch: 'too-many' | 'too-large' }

/** A valid file. `path` contains the bytes to store. */
interface ValidFile {
  name: string
  path: string
  kind: AttachmentKind
}

/** Files of a message, and how they are accepted. */
interface MessageFiles {
  files: readonly IncomingAttachment[]
  /** Identifies the sender in the fair queue of the picture decoder. */
  from: string
  /** Number of attachments that the message already has. */
  already?: number
  /** Whether one rejected file rejects all of them. Otherwise the valid ones are stored. */
  isAllOrNothing: boolean
}

type AttachmentsUse<Result> =
  /** `rejections` has one French sentence per file that was left out. */
  | { outcome: 'used'; result: Result; rejections: string[] }
  /** Nothing was stored, and `use` was not called. */
  | { outcome: 'rejected'; rejections: string[] }
  /** The picture decoder has no free slot. Nothing was stored, and `use` was not called. */
  | { outcome: 'busy' }

/**
 * Validates all files of a message, stores them, and calls `use`, which claims them for the message in its transaction. Files that
 * are not claimed are deleted afterwards, also when `use` fails. If that deletion fails, the sweep deletes them.
 */
export async function withStoredAttachments<Result>(
  deps: UploadDeps,
  { isAllOrNothing, ...incoming }: MessageFiles,
  use: (attachments: MessageAttachment[]) => Promise<Result>,
): Promise<AttachmentsUse<Result>> {
  const checked = await validateAttachments(deps, incoming)
  if (checked.outcome === 'busy') return checked
  const { files, rejections } = checked
  if (rejections.length > 0 && (isAllOrNothing || files.length === 0))
    return { outcome: 'rejected', rejections }
  const stored = await storeAttachments(deps, files)
  if (stored.outcome === 'no-room')
    return { outcome: 'rejected', rejections: [...rejections, diskFullSentence] }
  const { attachments } = stored
  try {
    return { outcome: 'used', result: await use(attachments), rejections }
  } finally {
    if (attachments.length > 0) await discardAttachments(deps, attachments).catch(() => {})
  }
}

interface ValidatedFiles {
  outcome: 'validated'
  files: ValidFile[]
  /** One French sentence per rejected file. */
  rejections: string[]
}

/**
 * Validates the files one after the other, and stores none. A decoded and re-encoded picture replaces the posted file at its path.
 * The outcome is `busy` if the decoder has no free slot. No file is read into memory.
 */
async function validateAttachments(
  deps: UploadDeps,
  { files: incoming, from, already = 0 }: Omit<MessageFiles, 'isAllOrNothing'>,
): Promise<ValidatedFiles | { outcome: 'busy' }> {
  const files: ValidFile[] = []
  const rejections = new Set<string>()
  for (const file of incoming) {
    if ('tooMuch' in file) rejections.add(attachmentRejections[file.tooMuch](file.name))
    else if (already + files.length >= attachmentLimits.maxFiles)
      rejections.add(attachmentRejections['too-many']())
    else {
      const { name, path } = file
      const posted = await validatePosted(deps, path, from)
      if (posted.outcome === 'busy') return posted
      if (posted.outcome === 'rejected') rejections.add(attachmentRejections[posted.reason](name))
      else files.push({ name, path, kind: posted.kind })
    }
  }
  return { outcome: 'validated', files, rejections: [...rejections] }
}

/** Sentence shown to visitors and staff when the disk is nearly full. */
const diskFullSentence =
  'Le site ne peut pas recevoir de fichiers pour le moment\u00a0: réessayez un peu plus tard.'

/** Stores all files for a message to claim, or none when the disk is nearly full. */
async function storeAttachments(
  deps: Needs,
  validFiles: readonly ValidFile[],
): Promise<{ outcome: 'stored'; attachments: MessageAttachment[] } | { outcome: 'no-room' }> {
  const stored: MessageAttachment[] = []
  try {
    for (const { name, path, kind } of validFiles) {
      if (!(await deps.files.hasRoom())) {
        await discardAttachments(deps, stored)
        return { outcome: 'no-room' }
      }
      stored.push(await storeAttachment(deps, name, { source: path, bytes: (await stat(path)).size, kind }))
    }
    return { outcome: 'stored', attachments: stored }
  } catch (error) {
    await discardAttachments(deps, stored).catch(() => {})
    throw error
  }
}

/** Deletes stored files that no message has claimed. Claimed files are kept. */
export async function discardAttachments(
  { db, files }: Pick<Needs, 'db' | 'files'>,
  stored: readonly MessageAttachment[],
): Promise<void> {
  await db.transaction((tx) => deleteAttachments(tx, files, stored, 'unclaimed'))
}

/** Result of storing one mailed file. */
type AttachmentReceipt =
  | { outcome: 'stored'; attachment: MessageAttachment }
  | { outcome: 'rejected'; reason: AttachmentRejection }
  /** The disk is nearly full; retry later. */
  | { outcome: 'no-room' }

/**
 * Stores one mailed file for a message that is created later. Detects the kind by content and re-encodes pictures
 * without metadata. The row is inserted before the file is written; a file that no message claims within 24 hours is
 * deleted.
 */
export async function storeMailedAttachment(deps: UploadDeps, file: MailedFile): Promise<AttachmentReceipt> {
  if (!(await deps.files.hasRoom())) return { outcome: 'no-room' }
  const mailed = await validateMailed(deps, file)
  if (mailed.outcome === 'rejected') return mailed
  return withDiskFullFallback(
    async () => ({
      outcome: 'stored' as const,
      attachment: await storeAttachment(deps, file.name, mailed.file),
    }),
    { outcome: 'no-room' as const },
  )
}

/**
 * Validates a posted file and replaces a picture by its re-encoded version. Accepts pictures and PDF only. Videos, audio and
 * HEIC are accepted by mail only, because a mail cannot be returned for correction.
 */
async function validatePosted(
  deps: Deps<'db' | 'clock' | 'pictures'>,
  path: string,
  from: string,
): Promise<DetectedKind | { outcome: 'busy' }> {
  const { head, size } = await readFileHead(path)
  const detected = validateHead(head, size)
  if (detected.outcome === 'rejected') return detected
  const { kind } = detected
  if (kind.what === 'fichier') return rejected('unknown-kind')
  if (kind.what === 'document') return detected
  const decoded = await decodeRiskyUpload(deps, path, () =>
    decodeRequestPhoto(deps, { source: path, from }, pictureFormats),
  )
  if (decoded.outcome === 'busy') return decoded
  if (decoded.outcome === 'rejected')
    return rejected(decoded.reason === 'heic' ? 'unknown-kind' : decoded.reason)
  await writeFile(path, decoded.bytes)
  return detected
}

const pictureFormats = ['jpeg', 'png', 'webp', 'heif'] as const

/** Returns what to store of a mailed file. Stores nothing. */
async function validateMailed(
  deps: Deps<'pictures'>,
  { bytes }: MailedFile,
): Promise<{ outcome: 'validated'; file: CleanFile } | RejectedAttachment> {
  const detected = validateHead(bytes, bytes.length)
  if (detected.outcome === 'rejected') return detected
  const { kind } = detected
  const unchanged = { source: bytes, bytes: bytes.length }
  if (kind.what !== 'photo') return { outcome: 'validated', file: { ...unchanged, kind } }
  // Waiting is safe: mails are filed one at a time.
  const decoded = await decodeRequestPhoto(
    deps,
    { source: bytes, from: 'mailbox', canWait: true },
    pictureFormats,
  )
  if (decoded.outcome === 'decoded')
    return {
      outcome: 'validated',
      file: { source: decoded.bytes, bytes: decoded.bytes.length, kind },
    }
  const { reason } = decoded
  return reason === 'heic'
    ? { outcome: 'validated', file: { ...unchanged, kind: heicDownload } }
    : rejected(reason)
}

interface RejectedAttachment {
  outcome: 'rejected'
  reason: AttachmentRejection
}

type DetectedKind = { outcome: 'detected'; kind: AttachmentKind } | RejectedAttachment

const rejected = (reason: AttachmentRejection): RejectedAttachment => ({ outcome: 'rejected', reason })

function validateHead(head: Uint8Array, size: number): DetectedKind {
  if (size === 0) return rejected('empty')
  if (size > attachmentLimits.maxBytes) return rejected('too-large')
  const kind = detectAttachmentKind(head)
  return kind ? { outcome: 'detected', kind } : rejected('unknown-kind')
}

/** Kind of an attachment, detected by its bytes, never by its name. */
interface AttachmentKind {
  what: 'photo' | 'document' | 'fichier'
  extension: string
  contentType: string
}

const photoKind = { what: 'photo', extension: 'jpg', contentType: 'image/jpeg' } as const

/**
 * Returns the kind of a file that the site cannot re-encode. The file is served only as a download, so that no browser
 * opens it as a page of the site. Such files (HEIC photos, videos) are accepted because a mail cannot be returned to be
 * sent again as JPG.
 */
const downloadKind = (extension: string) =>
  ({ what: 'fichier', extension, contentType: 'application/octet-stream' }) as const

const heicDownload = downloadKind('heic')

/**
 * Returns the kind that the bytes indicate; `null` for kinds that are not accepted: programs, archives, HTML pages, and
 * documents that may contain programs.
 */
function detectAttachmentKind(bytes: Uint8Array): AttachmentKind | null {
  const kind = detectFileKind(bytes)
  if (kind?.what === 'picture') return photoKind
  if (kind?.what === 'document') return { ...kind, what: 'document' }
  if (String.fromCharCode(...bytes.subarray(4, 12)) === 'ftypqt  ') return downloadKind('mov')
  return kind && downloadKind(kind.extension)
}

interface MailedFile {
  bytes: Buffer
  /** File name given by the sender. */
  name: string
}

interface CleanFile {
  /** The bytes, or the path of a file that contains them. */
  source: Buffer | string
  bytes: number
  kind: AttachmentKind
}

/** Stores a file and its row. A message must claim the file, otherwise the sweep deletes it. */
export async function storeAttachment(
  { db, files, clock }: Needs,
  name: string,
  { source, bytes, kind }: CleanFile,
): Promise<MessageAttachment> {
  const id = randomId()
  const attachment = {
    id,
    name: displayFileName(name, kind.extension, kind.what),
    path: `letters/${id}/${safeFileName(name, kind.extension, kind.what)}`,
    content_type: kind.contentType,
    bytes,
  }
  await db.insert(threadFiles).values({ id, path: attachment.path, created_at: clock.now() })
  await files.put(attachment.path, source, kind.contentType)
  await db
    .update(threadFiles)
    .set({ stored_at: clock.now() })
    .where(inArray(threadFiles.id, [id]))
  return attachment
}

/** Claims the files for a message, in its transaction. Throws when a file has been swept or belongs to another message. */
export async function claimAttachments(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  attachments: readonly Pick<MessageAttachment, 'id'>[],
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  const claimed = await tx
    .update(threadFiles)
    .set({ claimed_at: clock.now() })
    .where(
      and(inArray(threadFiles.id, ids), isNotNull(threadFiles.stored_at), isNull(threadFiles.claimed_at)),
    )
  if (claimed.rowCount !== ids.length)
    throw new Error('a file of a message was deleted before the message was saved')
}

/** Deletes the files of deleted messages, in the same transaction. `unclaimed` deletes only files that no message has claimed. */
export async function deleteAttachments(
  tx: Transaction,
  files: FileStore,
  attachments: readonly Pick<MessageAttachment, 'id'>[],
  scope: 'all' | 'unclaimed' = 'all',
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  const areMeant = inArray(threadFiles.id, ids)
  await deleteAttachmentsWhere(
    tx,
    files,
    scope === 'all' ? areMeant : and(areMeant, isNull(threadFiles.claimed_at)),
  )
}

/** Deletes the rows and their files. The deletion of the rows commits only after the files are deleted. */
async function deleteAttachmentsWhere(
  tx: Transaction,
  files: FileStore,
  condition: SQL | undefined,
): Promise<number> {
  const dropped = await tx.delete(threadFiles).where(condition).returning({ path: threadFiles.path })
  for (const { path } of dropped) await files.delete(path)
  return dropped.length
}

/** Number of hours for which an unclaimed file is stored. */
const unclaimedHours = 24
const batchSize = 500

/** Deletes expired files that no message has claimed. Returns the number deleted. */
export async function sweepUnclaimedAttachments({ db, files, clock }: Needs): Promise<number> {
  const before = new Date(clock.now().getTime() - unclaimedHours * 3_600_000)
  const isOld = and(isNull(threadFiles.claimed_at), lt(threadFiles.created_at, before))
  const old = await db.select({ id: threadFiles.id }).from(threadFiles).where(isOld).limit(batchSize)
  let swept = 0
  for (const { id } of old)
    swept += await db.transaction((tx) =>
      deleteAttachmentsWhere(tx, files, and(isOld, inArray(threadFiles.id, [id]))),
    )
  return swept
}
