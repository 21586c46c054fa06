import type { Database } from '../../../db/client.ts'
import { textDrafts } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { LegalTextName } from '../legal-texts.ts'
import type { DraftValues } from './draft-values.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Writes the draft as it is now, and has open pages of staff know it. */
export async function keepDraft(
  tx: Database,
  { clock, announcements }: Needs,
  by: StaffPerson,
  text: LegalTextName,
  { html, summary, day }: DraftValues,
): Promise<void> {
  const row = { html, summary, valid_from: day || null, changed_at: clock.now(), author_name: by.name }
  await tx
    .insert(textDrafts)
    .values({ text, ...row })
    .onConflictDoUpdate({ target: textDrafts.text, set: row })
  await announcements.announce(tx, 'office')
}
