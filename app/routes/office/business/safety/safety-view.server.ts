import type { SafetyRule } from '../../../../../domain/business/safety/safety-rules.ts'
import { safetySources } from '../../../../../domain/business/safety/safety-sources.ts'
import type { DraftLineSafety } from '../../../../../domain/contracts/estimates/draft-safety.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'

export type SafetyNote = ReturnType<typeof toSafetyNote>

/** Returns a rule for display: text, source, and the reason why it was lifted. */
export function toSafetyNote(
  { id, name, level, wording, source }: SafetyRule,
  lift: DraftLineSafety['rules'][number]['lift'] = null,
) {
  const { title, url } = safetySources[source]
  return {
    id,
    name,
    wording,
    isBlocking: level === 'block',
    source: { title, url },
    lifted: lift && {
      reason: lift.reason,
      by: `${lift.by}, le ${formatDayAndHour(new Date(lift.at))}`,
    },
  }
}
