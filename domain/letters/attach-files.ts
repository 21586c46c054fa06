import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { claimAttachments } from './attachments/claim-attachments.ts'
import { type DraftSaving, keepDraft } from './keep-draft.ts'
import type { LetterForm } from './letter-form.ts'
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
