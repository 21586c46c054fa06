import { eq } from 'drizzle-orm'
import { textDrafts } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findDraft, type TextDraft } from '../find-text-draft.ts'
import type { LegalTextName } from '../legal-texts.ts'
import { addVersion } from './add-version.ts'
import { holdVersions } from './hold-versions.ts'
import { missingOf } from './missing-of-draft.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type Publishing =
  | { outcome: 'saved' }
  | { outcome: 'incomplete'; missing: string[] }
  /** Somebody has written on since it was read. */
  | { outcome: 'changed' }
  | { outcome: 'gone' }

/** What was read of a draft before it was published. */
export const draftMark = ({ changed_at }: Pick<TextDraft, 'changed_at'>) => changed_at.toISOString()

/**
 * Makes of the draft the next version, in force from its day on: at once, or at the midnight that begins that day in France.
 * Every node shows it within a second.
 */
export function publishText(
  world: Needs,
  by: StaffPerson,
  text: LegalTextName,
  mark: string,
): Promise<Publishing> {
  return world.db.transaction(async (tx): Promise<Publishing> => {
    await holdVersions(tx)
    const draft = await findDraft(tx, text)
    if (!draft) return { outcome: 'gone' }
    if (draftMark(draft) !== mark) return { outcome: 'changed' }
    const today = parisDay(world.clock.now())
    const missing = missingOf(text, draft, today)
    if (missing.length > 0) return { outcome: 'incomplete', missing }
    const { html, summary } = draft
    const from = draft.valid_from ?? today
    const { number } = await addVersion(tx, world, {
      text,
      html,
      summary,
      valid_from: from,
      author_name: by.name,
    })
    await tx.delete(textDrafts).where(eq(textDrafts.text, text))
    const after = { text, number, from, summary }
    await recordEvent(tx, world, actorOf(by), { act: 'text.published', id: text, before: null, after })
    return { outcome: 'saved' }
  })
}
