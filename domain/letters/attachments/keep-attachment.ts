import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { letterFiles } from '../../../db/schema/tables.ts'
import { ownersFileName } from '../../owners-file-name.ts'
import { decodeUpright } from '../../pictures/decode-upright.ts'
import { photoRules } from '../../quote-requests/photo-rules.ts'
import { randomId } from '../../random-id.ts'
import { safeFileName } from '../../safe-file-name.ts'
import type { World } from '../../world.ts'
import { type AttachmentKind, attachmentKind, heicDownload } from './attachment-kind.ts'
import { type AttachmentRefusal, attachmentRules } from './attachment-rules.ts'

interface IncomingFile {
  bytes: Buffer
  /** As its owner calls it. */
  name: string
  /** Whose it is: everybody takes turns at the decoder. */
  from: string
}

export type AttachmentReceipt =
  | { outcome: 'kept'; attachment: LetterAttachment }
  | { outcome: 'refused'; reason: AttachmentRefusal }
  /** The disk is nearly full: not now. */
  | { outcome: 'no-room' }

/**
 * Takes one file of a letter that is yet to come: told by its content, a picture written anew without its metadata
 * (docs/product.md §11.9). Its row stands before the file does; what no letter claims within a day is swept.
 */
export async function keepAttachment(
  world: World<'db' | 'files' | 'clock'>,
  file: IncomingFile,
): Promise<AttachmentReceipt> {
  if (file.bytes.length === 0) return { outcome: 'refused', reason: 'empty' }
  if (file.bytes.length > attachmentRules.maxBytes) return { outcome: 'refused', reason: 'too-large' }
  const kind = attachmentKind(file.bytes)
  if (!kind) return { outcome: 'refused', reason: 'unknown-kind' }
  if (!(await world.files.hasRoom())) return { outcome: 'no-room' }
  const clean = await writeAnew(file, kind)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }
  return { outcome: 'kept', attachment: await store(world, file.name, clean) }
}

interface Clean {
  bytes: Buffer
  kind: AttachmentKind
}

async function writeAnew(
  { bytes, from }: IncomingFile,
  kind: AttachmentKind,
): Promise<Clean | AttachmentRefusal> {
  if (kind.what !== 'photo') return { bytes, kind }
  const picture = await decodeUpright(
    { source: bytes, from },
    { ...photoRules, formats: ['jpeg', 'png', 'webp', 'heif', 'avif'] },
    (photo) => photo.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
  )
  if (picture === 'heic') return { bytes, kind: heicDownload }
  return typeof picture === 'string' ? picture : { bytes: picture, kind }
}

async function store(
  { db, files, clock }: World<'db' | 'files' | 'clock'>,
  name: string,
  { bytes, kind }: Clean,
): Promise<LetterAttachment> {
  const id = randomId()
  const attachment = {
    id,
    name: ownersFileName(name, kind.extension, kind.what),
    path: `letters/${id}/${safeFileName(name, kind.extension, kind.what)}`,
    content_type: kind.contentType,
    bytes: bytes.length,
  }
  await db.insert(letterFiles).values({ id, path: attachment.path, created_at: clock.now() })
  await files.put(attachment.path, bytes, kind.contentType)
  await db
    .update(letterFiles)
    .set({ stored_at: clock.now() })
    .where(inArray(letterFiles.id, [id]))
  return attachment
}

/**
 * Takes the files for a letter, in its transaction. Throws when one has been swept meanwhile, or is another letter's.
 */
export async function claimAttachments(
  tx: Database,
  { clock }: World<'clock'>,
  attachments: readonly Pick<LetterAttachment, 'id'>[],
): Promise<void> {
  if (attachments.length === 0) return
  const ids = attachments.map(({ id }) => id)
  const claimed = await tx
    .update(letterFiles)
    .set({ claimed_at: clock.now() })
    .where(
      and(inArray(letterFiles.id, ids), isNotNull(letterFiles.stored_at), isNull(letterFiles.claimed_at)),
    )
  if (claimed.rowCount !== ids.length) throw new Error('a file of a letter has been swept')
}
