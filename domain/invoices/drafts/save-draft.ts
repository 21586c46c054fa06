import { eq } from 'drizzle-orm'
import { invoices } from '../../../db/schema/tables.ts'
import { type Conflict, mergeChanges, readBase } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { withoutControls } from '../../without-controls.ts'
import type { World } from '../../world.ts'
import { prepareInvoice } from '../issuing/prepare-invoice.ts'
import { type DraftContent, draftFields } from './draft-content.ts'
import { type DraftKey, findInvoiceDraft, holdInvoiceDraft, ordersKey } from './find-draft.ts'
import { keepInvoiceDraft } from './keep-draft.ts'
import { proposedContent } from './proposed-content.ts'

export type DraftSaving =
  /** `isOthers`: what somebody else changed meanwhile has come in, and was not read over. */
  | { outcome: 'saved'; content: DraftContent; isOthers: boolean }
  /** By the same form, whose answer may have been lost. */
  | { outcome: 'issued'; id: string; posId: string }
  /** The client, or one of the orders, is not there to be billed any more. */
  | { outcome: 'gone' }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: DraftContent; theirs: DraftContent; conflicts: Conflict[] }

/**
 * Keeps what somebody changes of an invoice that they prepare, as it is typed, by a form that says what it was filled with:
 * what others changed meanwhile stays, and what both changed is given back to choose from (docs/product.md §11.15). What is as
 * it was proposed is not kept, and follows its orders; nor is what the form of that `id` has issued.
 */
export function saveInvoiceDraft(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  key: DraftKey & { pos: string },
  { id, typed, base }: { id: string; typed: DraftContent; base: string | undefined },
): Promise<DraftSaving> {
  return world.db.transaction(async (tx): Promise<DraftSaving> => {
    await holdInvoiceDraft(tx, key)
    const [issued] = await tx.select({ posId: invoices.pos_id }).from(invoices).where(eq(invoices.id, id))
    if (issued) return { outcome: 'issued', id, ...issued }
    const prepared = await prepareInvoice(tx, key, world.clock.now())
    const chosen = prepared?.chosen.map(({ id }) => id) ?? []
    if (!prepared || ordersKey(chosen) !== ordersKey(key.orderIds)) return { outcome: 'gone' }
    const proposed = proposedContent(prepared, key.pos)
    const draft = await findInvoiceDraft(tx, key)
    const theirs = { ...proposed, ...draft?.content }
    const mine = tidy(typed)
    const { merged, conflicts } = mergeChanges(readBase(base), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await keepInvoiceDraft(tx, world, by, { key, draft, proposed, content: merged })
    return {
      outcome: 'saved',
      content: merged,
      isOthers: draftFields.some((name) => merged[name] !== mine[name]),
    }
  })
}

const tidy = (typed: DraftContent): DraftContent =>
  Object.fromEntries(draftFields.map((name) => [name, withoutControls(typed[name] ?? '')]))
