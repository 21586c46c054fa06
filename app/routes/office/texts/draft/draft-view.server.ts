import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { longDay } from '../../../../../domain/calendar/long-day.ts'
import type { Day } from '../../../../../domain/calendar/paris-day.ts'
import { compareTexts } from '../../../../../domain/texts/compare-texts.ts'
import type { TextDraft, TextVersion } from '../../../../../domain/texts/find-text.ts'
import type { LegalTextName } from '../../../../../domain/texts/legal-texts.ts'
import { draftMark, missingOf } from '../../../../../domain/texts/publish-text.ts'
import { factsOf } from '../../../../../domain/texts/text-facts.ts'

/** The draft with what it changes of the version in force, and what it still needs. */
export function draftView(text: LegalTextName, draft: TextDraft, inForce: TextVersion, today: Day) {
  const { html, valid_from, changed_at, author_name } = draft
  return {
    mark: draftMark(draft),
    kept: `Enregistré par ${author_name}, ${dayAndHour(changed_at)}`,
    from: valid_from && valid_from > today ? `à partir du ${longDay(valid_from)}` : 'dès maintenant',
    missing: missingOf(text, draft, today),
    changes: compareTexts(inForce, { html, facts: factsOf(html) }),
  }
}
