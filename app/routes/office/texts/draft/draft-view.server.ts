import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { longDay } from '../../../../../domain/calendar/long-day.ts'
import type { Day } from '../../../../../domain/calendar/paris-day.ts'
import type { TextComparer } from '../../../../../domain/ports/text-comparer.ts'
import { compareTexts } from '../../../../../domain/texts/compare-texts.ts'
import type { TextVersion } from '../../../../../domain/texts/find-text.ts'
import type { TextDraft } from '../../../../../domain/texts/find-text-draft.ts'
import type { LegalTextName } from '../../../../../domain/texts/legal-texts.ts'
import { factsOf } from '../../../../../domain/texts/text-facts.ts'
import { missingOf } from '../../../../../domain/texts/versions/missing-of-draft.ts'
import { draftMark } from '../../../../../domain/texts/versions/publish-text.ts'

interface Drafted {
  draft: TextDraft
  inForce: TextVersion
  today: Day
}

/** The draft with what it changes of the version in force, and what it still needs. */
export async function draftView(
  comparer: TextComparer,
  text: LegalTextName,
  { draft, inForce, today }: Drafted,
) {
  const { html, valid_from, changed_at, author_name } = draft
  return {
    mark: draftMark(draft),
    kept: `Enregistré par ${author_name}, ${dayAndHour(changed_at)}`,
    from: valid_from && valid_from > today ? `à partir du ${longDay(valid_from)}` : 'dès maintenant',
    missing: missingOf(text, draft, today),
    changes: await compareTexts(comparer, inForce, { html, facts: factsOf(html) }),
  }
}
