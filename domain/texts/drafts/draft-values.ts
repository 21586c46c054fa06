import type { Database } from '../../../db/client.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import type { World } from '../../world.ts'
import { versionOn } from '../find-text.ts'
import { findDraft } from '../find-text-draft.ts'
import type { LegalTextName } from '../legal-texts.ts'

/** A draft as its form has it. */
export type DraftValues = Record<'html' | 'summary' | 'day', string>

/** The draft, or what one would begin with: the text in force. */
export async function draftValues(
  db: Database,
  world: World<'clock'>,
  text: LegalTextName,
): Promise<DraftValues> {
  const draft = await findDraft(db, text)
  if (draft) return { html: draft.html, summary: draft.summary, day: draft.valid_from ?? '' }
  const version = await versionOn(db, text, parisDay(world.clock.now()))
  return { html: version?.html ?? '', summary: '', day: '' }
}
