import { eq } from 'drizzle-orm'
import { letters } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { dropAttachments } from './attachments/drop-attachments.ts'
import { findDraft } from './find-letter.ts'
import type { ThreadKey } from './threads/thread-key.ts'

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
