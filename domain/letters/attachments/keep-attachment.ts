import type { LetterAttachment } from '../../../db/schema/inbox/letter-attachment.ts'
import { orNoRoom } from '../../disk-full.ts'
import type { World } from '../../world.ts'
import { attachmentKind } from './attachment-kind.ts'
import { type AttachmentRefusal, attachmentRules } from './attachment-rules.ts'
import { storeAttachment } from './store-attachment.ts'
import { type Clean, type IncomingFile, writeAnew } from './write-anew.ts'

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
  if (!(await world.files.hasRoom())) return { outcome: 'no-room' }
  const clean = await judgeAttachment(file)
  if (typeof clean === 'string') return { outcome: 'refused', reason: clean }
  return orNoRoom(
    async () => ({ outcome: 'kept' as const, attachment: await storeAttachment(world, file.name, clean) }),
    { outcome: 'no-room' as const },
  )
}

/** What would be stored of a file, or why nothing is; nothing is kept yet. */
export async function judgeAttachment(file: IncomingFile): Promise<Clean | AttachmentRefusal> {
  if (file.bytes.length === 0) return 'empty'
  if (file.bytes.length > attachmentRules.maxBytes) return 'too-large'
  const kind = attachmentKind(file.bytes)
  return kind ? await writeAnew(file, kind) : 'unknown-kind'
}
