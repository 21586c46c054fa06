import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import {
  durationInWords,
  loadRetentionSchedule,
  type RetentionLine,
  upcomingDeletionDays,
} from '../../../../../domain/oversight/retention/retention-rules.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'

/** Loads the schedule of automatic deletions. */
export async function loadRetentionPage(deps: SiteContext) {
  const lines = await loadRetentionSchedule(deps)
  return { daysAhead: upcomingDeletionDays, rows: lines.map(rowOf) }
}

function rowOf({ what, more = '', period, since, oldest, goesOn, soon }: RetentionLine) {
  return {
    id: what,
    cells: {
      quoi: { text: what, note: more },
      duree: { text: durationInWords(period), note: `après ${since}` },
      ancien: oldest ? formatDate(oldest) : '--',
      depart: goesOn ? formatDate(goesOn) : '--',
      bientot: soon === 0 ? 'aucun' : formatFrenchNumber(soon),
    },
  } satisfies RecordRow
}
