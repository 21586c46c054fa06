import { eq } from 'drizzle-orm'
import { letters } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { dropAttachments } from './attachments/drop-attachments.ts'
import { findDraft } from './find-letter.ts'
import { type DraftSaving, keepDraft } from './keep-draft.ts'
import type { LetterForm } from './letter-form.ts'
import { findThread } from './threads/find-thread.ts'
import type { ThreadKey } from './threads/thread-key.ts'

/** Keeps what somebody is writing: one draft each in a thread, from whichever device (docs/product.md §11.8). */
export function saveDraft(
  world: World<'db' | 'clock'>,
  person: StaffPerson,
  key: ThreadKey,
  typed: LetterForm,
): Promise<DraftSaving> {
  return world.db.transaction(async (tx) => {
    if (!(await findThread(tx, key))) return { outcome: 'gone' }
    return keepDraft(tx, world, person, key, typed)
  })
}

/** Throws away what somebody was writing, with the files that were to go with it. */
export function dropDraft(
  { db, files }: World<'db' | 'files'>,
  person: StaffPerson,
  key: ThreadKey,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await findDraft(tx, key, person.userId)
    if (!draft) return
    await tx.delete(letters).where(eq(letters.id, draft.id))
    await dropAttachments(tx, files, draft.attachments)
  })
}
