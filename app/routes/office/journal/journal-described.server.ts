import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { recordKinds } from '../../../../domain/events/acts.ts'
import { capitalised, uncapitalised } from '../../../../domain/first-letter.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import type { JournalQuery } from './journal-query.ts'

/** What is shown, as one line that can be read aloud: « Sophie Lambert, équipe, depuis le 12/11/2026 ». */
export function describeJournal(
  { who, kind, from, until }: JournalQuery,
  names: Readonly<Record<string, string>>,
): string {
  const said = [
    who && (ownValue(names, who) ?? 'Quelqu’un d’autre'),
    kind && recordKinds[kind],
    from && `depuis le ${formatDay(from)}`,
    until && `jusqu’au ${formatDay(until)}`,
  ].filter((part): part is string => Boolean(part))
  const [first = 'Tout le journal', ...others] = said
  const lowered = others.map(uncapitalised)
  return [capitalised(first), ...lowered].join(', ')
}
