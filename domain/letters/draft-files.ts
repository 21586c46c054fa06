import { eq } from 'drizzle-orm'
import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import { letters } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { claimAttachments } from './attachments/claim-attachments.ts'
import { dropAttachments } from './attachments/sweep-letter-files.ts'
import { type DraftSaving, keepDraft } from './keep-draft.ts'
import type { LetterForm } from './letter-form.ts'
import { findDraft } from './list-letters.ts'
import { findThread } from './threads/find-thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

/** Puts files that were kept into what somebody is writing, with the words that stand there now. */
export function attachFiles(
  world: World<'db' | 'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: LetterForm,
  attachments: readonly LetterAttachment[],
): Promise<DraftSaving> {
  return world.db.transaction(async (tx) => {
    if (!(await findThread(tx, key))) return { outcome: 'gone' }
    const saving = await keepDraft(tx, world, person, key, typed, attachments)
    // Of a letter that is on its way the files stay unclaimed, and are swept.
    if (saving.outcome === 'saved') await claimAttachments(tx, world, attachments)
    return saving
  })
}

/** Takes one file from what somebody is writing. */
export function detachFile(
  { db, files }: World<'db' | 'files'>,
  person: StaffPerson,
  key: ThreadKey,
  attachmentId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await findDraft(tx, key, person.userId)
    const file = draft?.attachments.find(({ id }) => id === attachmentId)
    if (!draft || !file) return
    const attachments = draft.attachments.filter(({ id }) => id !== attachmentId)
    const isEmpty = attachments.length === 0 && !draft.text.trim()
    if (isEmpty) await tx.delete(letters).where(eq(letters.id, draft.id))
    else await tx.update(letters).set({ attachments }).where(eq(letters.id, draft.id))
    await dropAttachments(tx, files, [file])
  })
}
