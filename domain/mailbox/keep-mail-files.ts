import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import type { LetterNotice } from '../../db/schema/inbox/letters.ts'
import { discardFiles } from '../letters/attachments/attach-files.ts'
import { type AttachmentRefusal, attachmentRules } from '../letters/attachments/attachment-rules.ts'
import { keepAttachment } from '../letters/attachments/keep-attachment.ts'
import { storeAttachment } from '../letters/attachments/store-attachment.ts'
import type { World } from '../world.ts'
import type { IncomingMail, MailFile } from './incoming-mail.ts'

/** Bytes below which a picture within the text is a signature's logo, or counts who reads. */
const ornamentBytes = 10 * 1024

export type KeptFiles =
  | { outcome: 'kept'; attachments: LetterAttachment[]; notices: LetterNotice[] }
  /** The disk is nearly full: the mail waits in its mailbox. */
  | { outcome: 'no-room' }

/** The files of a mail, decoded as uploads are; what does not come along is told. */
export async function keepMailFiles(
  world: World<'db' | 'files' | 'clock'>,
  { files, unread }: IncomingMail,
): Promise<KeptFiles> {
  if (unread) return keepUnread(world, unread)
  const attachments: LetterAttachment[] = []
  let isKept = false
  try {
    const kept = await keepEach(world, files, attachments)
    isKept = kept.outcome === 'kept'
    return kept
  } finally {
    // The mail comes again, and all its files with it.
    if (!isKept) await discardFiles(world, attachments).catch(() => {})
  }
}

/** Adds what it has stored to `attachments`, also when it does not come to its end. */
async function keepEach(
  world: World<'db' | 'files' | 'clock'>,
  files: readonly MailFile[],
  attachments: LetterAttachment[],
): Promise<KeptFiles> {
  const notices: LetterNotice[] = []
  for (const { name, bytes } of files.filter((file) => !isOrnament(file))) {
    const isFull = attachments.length >= attachmentRules.most
    const receipt = isFull
      ? ({ outcome: 'refused', reason: 'too-many' } as const)
      : await keepAttachment(world, { name, bytes, from: 'mailbox' })
    if (receipt.outcome === 'no-room') return receipt
    if (receipt.outcome === 'kept') attachments.push(receipt.attachment)
    else if (notices.length < attachmentRules.most)
      notices.push({ what: 'left-out', name, reason: reasons[receipt.reason] })
  }
  return { outcome: 'kept', attachments, notices }
}

/** A mail that could not be read, as it came: a download alone, like all that the site cannot write anew. */
async function keepUnread(world: World<'db' | 'files' | 'clock'>, bytes: Buffer): Promise<KeptFiles> {
  if (!(await world.files.hasRoom())) return { outcome: 'no-room' }
  const kind = { what: 'fichier', extension: 'eml', contentType: 'application/octet-stream' } as const
  return {
    outcome: 'kept',
    attachments: [await storeAttachment(world, 'e-mail.eml', { bytes, kind })],
    notices: [],
  }
}

/** Read behind « n’a pas été repris\u00a0: ». */
const reasons: Readonly<Record<AttachmentRefusal, string>> = {
  'too-many': `une lettre porte ${attachmentRules.most} fichiers au plus.`,
  'too-large': 'il dépasse 20\u00a0Mo.',
  empty: 'il est vide.',
  'unknown-kind': 'son format n’est pas de ceux que le site garde.',
  'not-an-image': 'cette image est abîmée ou incomplète.',
  'too-many-pixels': 'cette image a des dimensions trop grandes.',
}

const isOrnament = ({ isInline, bytes }: MailFile) => isInline && bytes.length < ornamentBytes
