import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findVersion } from '../find-text.ts'
import { findDraft } from '../find-text-draft.ts'
import type { LegalTextName } from '../legal-texts.ts'
import { holdVersions } from '../versions/hold-versions.ts'
import { keepDraft } from './keep-draft.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Begins a draft with an earlier version; one that is under way is not thrown away for it. */
export function beginFromVersion(
  world: Needs,
  by: StaffPerson,
  text: LegalTextName,
  number: number,
): Promise<'begun' | 'busy' | 'gone'> {
  return world.db.transaction(async (tx) => {
    await holdVersions(tx)
    if (await findDraft(tx, text)) return 'busy'
    const version = await findVersion(tx, text, number)
    if (!version) return 'gone'
    await keepDraft(tx, world, by, text, { html: version.html, summary: '', day: '' })
    return 'begun'
  })
}
