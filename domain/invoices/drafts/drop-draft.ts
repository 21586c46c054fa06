import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { type DraftKey, findInvoiceDraft, forgetInvoiceDraft, holdInvoiceDraft } from './find-draft.ts'

/**
 * Somebody begins an invoice anew. What a colleague has changed since `seen`, the instant of the last change that they were
 * shown, is not dropped unread: `changed` says whose it is.
 */
export function dropInvoiceDraft(
  { db }: World<'db'>,
  by: StaffPerson,
  key: DraftKey,
  seen: string,
): Promise<{ outcome: 'dropped' } | { outcome: 'changed'; author: string }> {
  return db.transaction(async (tx) => {
    await holdInvoiceDraft(tx, key)
    const draft = await findInvoiceDraft(tx, key)
    const isUnread = draft && draft.author_id !== by.userId && draft.changed_at.toISOString() !== seen
    if (isUnread) return { outcome: 'changed', author: draft.author_name }
    await forgetInvoiceDraft(tx, key)
    return { outcome: 'dropped' }
  })
}
