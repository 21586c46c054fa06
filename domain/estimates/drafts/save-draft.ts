import type { Typed } from '../../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../../forms/merge-changes.ts'
import { withoutControls } from '../../without-controls.ts'
import type { World } from '../../world.ts'
import { findLeaving, holdDraft } from '../estimate.ts'
import { withLines, withoutLine } from './draft-lines.ts'
import { type EstimateContent, type LineField, wholeContent } from './estimate-content.ts'
import { isSame, keepContent } from './keep-content.ts'
import { keepTouchedLines } from './keep-touched-lines.ts'

export type DraftSaving =
  /** `isAsTyped` unless others have a part in it that the form did not show. */
  | { outcome: 'saved'; isAsTyped: boolean }
  | { outcome: 'gone' }
  /** It is on its way: nothing changes any more, unless it is taken back. */
  | { outcome: 'leaving' }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: EstimateContent; theirs: EstimateContent; conflicts: Conflict[] }

/** Lines that a press adds, or takes away, once what was typed is kept. */
export interface LineChange {
  add?: readonly Partial<Record<LineField, string>>[]
  remove?: number
}

type Needs = World<'db' | 'clock'>

/**
 * Keeps a draft as it is typed, whole or not, by a form that says what the draft was when it was filled: what others changed
 * meanwhile stays, and what both changed is given back to choose from (docs/product.md §11.13).
 */
export function saveEstimateDraft(
  world: Needs,
  id: string,
  typed: Typed,
  change: LineChange = {},
): Promise<DraftSaving> {
  const mine = wholeContent(tidy(typed))
  return world.db.transaction(async (tx): Promise<DraftSaving> => {
    const held = await holdDraft(tx, id)
    if (!held) return { outcome: 'gone' }
    const theirs = wholeContent(held.content)
    const base = wholeContent(readBase(typed[baseField]))
    const { merged, conflicts } = mergeChanges(base, mine, theirs)
    const isChanging = conflicts.length > 0 || !isSame(merged, theirs) || Object.keys(change).length > 0
    // The same press twice changes nothing, and finds it on its way.
    if (isChanging && (await findLeaving(tx, id))) return { outcome: 'leaving' }
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const kept = keepTouchedLines({ base, mine, theirs, merged })
    const removed = change.remove ? withoutLine(kept, change.remove) : kept
    const content = withLines(removed, change.add ?? [])
    await keepContent(tx, world, held, content)
    return { outcome: 'saved', isAsTyped: isSame(content, mine) }
  })
}

const tidy = (typed: Typed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      withoutControls(value ?? '').replace(/\r\n?/g, '\n'),
    ]),
  )
