import { readFile, writeFile } from 'node:fs/promises'
import { and, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { threadFiles } from '../../db/schema/tables.ts'
import type { MessageAttachment } from '../../db/schema/thread-messages.ts'
import { decodeUpload } from '../begun-work.ts'
import type { Deps } from '../deps.ts'
import { withDiskFullFallback } from '../disk-full.ts'
import { displayFileName, safeFileName } from '../file-names.ts'
import type { FileStore } from '../ports/file-store.ts'
import { detectFileKind } from '../publishing/file-kinds.ts'
import { decodePhoto } from '../quote-requests/photo-files.ts'
import { randomId } from '../random-id.ts'
import { type AttachmentRefusal, attachmentRefusals, attachmentRules } from './attachment-rules.ts'

type Needs = Deps<'db' | 'files' | 'clock'>
type ReceiveDeps = Needs & Deps<'pictures'>

/** A file as it came with a form; it lies at `path` until the caller deletes it, unless it was too much. */
export type IncomingFile =
  | { name: string; path: string; bytes: number }
  | { name: string; tooMuch: 'too-many' | 'too-large' }

/** One that may come along: what is to be stored of it lies at `path`. */
interface ValidFile {
  name: string
  path: string
  kind: AttachmentKind
}

interface ValidatedFiles {
  files: ValidFile[]
  /** In French, one for each file that does not come along. */
  refusals: string[]
}

/**
 * Checks the files of a message that has `already` so many, one after the other, and stores none: a picture written anew
 * takes the place of what came. `from` takes turns at the decoder.
 */
export async function validateFiles(
  deps: Deps<'db' | 'clock' | 'pictures'>,
  incoming: readonly IncomingFile[],
  from: string,
  already = 0,
): Promise<ValidatedFiles> {
  const files: ValidFile[] = []
  const refusals = new Set<string>()
  for (const file of incoming) {
    if ('tooMuch' in file) refusals.add(attachmentRefusals[file.tooMuch](file.name))
    else if (already + files.length >= attachmentRules.most) refusals.add(attachmentRefusals['too-many']())
    else {
      const { name, path } = file
      const bytes = await readFile(path)
      const clean = await decodeUpload(deps, bytes, () => validatePosted(deps, { name, bytes, from }))
      if (typeof clean === 'string') {
        refusals.add(attachmentRefusals[clean](name))
        continue
      }
      await writeFile(path, clean.bytes)
      files.push({ name, path, kind: clean.kind })
    }
  }
  return { files, refusals: [...refusals] }
}

/** For whoever sends files while they cannot be stored. */
export const noRoomSentence =
  'Le site ne peut pas recevoir de fichiers pour le moment\u00a0: réessayez un peu plus tard.'

/** Stores all of the files, for a message to claim, or none where the disk is nearly full. */
export async function storeAttachments(
  deps: Needs,
  validFiles: readonly ValidFile[],
): Promise<MessageAttachment[] | 'no-room'> {
  const stored: MessageAttachment[] = []
  try {
    for (const { name, path, kind } of validFiles) {
      if (!(await deps.files.hasRoom())) {
        await discardAttachments(deps, stored)
        return 'no-room'
      }
      stored.push(await storeAttachment(deps, name, { bytes: await readFile(path), kind }))
    }
    return stored
  } catch (error) {
    await discardAttachments(deps, stored).catch(() => {})
    throw error
  }
}

/** Drops stored files that no message has claimed; what is claimed stays. */
export async function discardAttachments(
  { db, files }: Pick<Needs, 'db' | 'files'>,
  stored: readonly MessageAttachment[],
): Promise<void> {
  await db.transaction((tx) => deleteAttachments(tx, files, stored, 'unclaimed'))
}

/*
 * One file: how its kind is detected, and how it is written anew.
 */

type AttachmentReceipt =
  | { outcome: 'kept'; attachment: MessageAttachment }
  | { outcome: 'refused'; reason: AttachmentRefusal }
  /** The disk is nearly full: not now. */
  | { outcome: 'no-room' }

/**
 * Takes one file of a message that is yet to come: its kind detected by its content, a picture written anew without its metadata
 * (docs/product.md §11.9). Its row stands before the file does; what no message claims within a day is swept.
 */
export async function receiveAttachment(deps: ReceiveDeps, file: AttachmentFile): Promise<AttachmentReceipt> {
  if (!(await deps.files.hasRoom())) return { outcome: 'no-room' }
  const clean = await validateAttachment(deps, file)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }
  return withDiskFullFallback(
    async () => ({ outcome: 'kept' as const, attachment: await storeAttachment(deps, file.name, clean) }),
    { outcome: 'no-room' as const },
  )
}

/**
 * Receives a file of a form: pictures and PDF only, as the form says. Films, sounds and HEIC are accepted by mail only, because
 * a mail cannot be returned for correction.
 */
async function validatePosted(
  deps: Deps<'pictures'>,
  file: AttachmentFile,
): Promise<CleanFile | AttachmentRefusal> {
  const clean = await validateAttachment(deps, file)
  return typeof clean !== 'string' && clean.kind.what === 'fichier' ? 'unknown-kind' : clean
}

/** What would be stored of a file, or why nothing is; nothing is kept yet. */
async function validateAttachment(
  deps: Deps<'pictures'>,
  file: AttachmentFile,
): Promise<CleanFile | AttachmentRefusal> {
  if (file.bytes.length === 0) return 'empty'
  if (file.bytes.length > attachmentRules.maxBytes) return 'too-large'
  const kind = detectAttachmentKind(file.bytes)
  return kind ? await reencodeAttachment(deps, file, kind) : 'unknown-kind'
}

/** A kind of file that may come with a message, detected by its bytes, never by its name. */
interface AttachmentKind {
  what: 'photo' | 'document' | 'fichier'
  extension: string
  contentType: string
}

const photoKind = { what: 'photo', extension: 'jpg', contentType: 'image/jpeg' } as const

/**
 * What the site cannot write anew, and hands out as a download alone: no browser opens it as a page of the site. A mail
 * cannot be given back to be sent again as JPG: photos of iPhones and films of a wheel are kept.
 */
const downloadKind = (extension: string) =>
  ({ what: 'fichier', extension, contentType: 'application/octet-stream' }) as const

const heicDownload = downloadKind('heic')

/** `null` for what does not come in: programs, archives, documents that may carry programs, pages. */
function detectAttachmentKind(bytes: Buffer): AttachmentKind | null {
  const kind = detectFileKind(bytes)
  if (kind?.what === 'picture') return photoKind
  if (kind?.what === 'document') return { ...kind, what: 'document' }
  if (bytes.subarray(4, 12).toString('latin1') === 'ftypqt  ') return downloadKind('mov')
  return kind && downloadKind(kind.extension)
}

interface AttachmentFile {
  bytes: Buffer
  /** As its owner calls it. */
  name: string
  /** Whose it is: everybody takes turns at the decoder. */
  from: string
}

interface CleanFile {
  bytes: Buffer
  kind: AttachmentKind
}

async function reencodeAttachment(
  deps: Deps<'pictures'>,
  { bytes, from }: AttachmentFile,
  kind: AttachmentKind,
): Promise<CleanFile | AttachmentRefusal> {
  if (kind.what !== 'photo') return { bytes, kind }
  const picture = await decodePhoto(deps, { source: bytes, from }, ['jpeg', 'png', 'webp', 'heif'])
  if (picture === 'heic') return { bytes, kind: heicDownload }
  return typeof picture === 'string' ? picture : { bytes: picture, kind }
}

/*
 * The rows and files of the store: stored, then claimed by a message, or swept.
 */

export async function storeAttachment(
  { db, files, clock }: Needs,
  name: string,
  { bytes, kind }: CleanFile,
): Promise<MessageAttachment> {
  const id = randomId()
  const attachment = {
    id,
    name: displayFileName(name, kind.extension, kind.what),
    path: `letters/${id}/${safeFileName(name, kind.extension, kind.what)}`,
    content_type: kind.contentType,
    bytes: bytes.length,
  }
  await db.insert(threadFiles).values({ id, path: attachment.path, created_at: clock.now() })
  await files.put(attachment.path, bytes, kind.contentType)
  await db
    .update(threadFiles)
    .set({ stored_at: clock.now() })
    .where(inArray(threadFiles.id, [id]))
  return attachment
}

/**
 * Takes the files for a message, in its transaction. Throws when one has been swept meanwhile, or is another message's.
 */
export async function claimAttachments(
  tx: Database,
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
  if (claimed.rowCount !== ids.length) throw new Error('a file of a message has been swept')
}

/** Of messages that go, in the transaction in which they do; `unclaimed`: of those alone that no message has taken. */
export async function deleteAttachments(
  tx: Database,
  files: FileStore,
  attachments: readonly Pick<MessageAttachment, 'id'>[],
  which: 'all' | 'unclaimed' = 'all',
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  const areMeant = inArray(threadFiles.id, ids)
  await deleteAttachmentsWhere(
    tx,
    files,
    which === 'all' ? areMeant : and(areMeant, isNull(threadFiles.claimed_at)),
  )
}

/** The rows' deletion commits only once their files are gone. */
async function deleteAttachmentsWhere(
  tx: Database,
  files: FileStore,
  isMeant: SQL | undefined,
): Promise<number> {
  const dropped = await tx.delete(threadFiles).where(isMeant).returning({ path: threadFiles.path })
  for (const { path } of dropped) await files.delete(path)
  return dropped.length
}

/** Files that no message has taken are kept this long (docs/product.md §10). */
const unclaimedHours = 24
const batchSize = 500

/** Deletes the files that came in for messages which did not. Answers how many. */
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
