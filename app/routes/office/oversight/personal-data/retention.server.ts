import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { frenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import {
  durationInWords,
  type RetentionLine,
  readRetentionSchedule,
  upcomingDeletionDays,
} from '../../../../../domain/oversight/retention/retention-rules.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'

/** Loads the schedule of automatic deletions. */
export async function readRetention(deps: SiteContext) {
  const lines = await readRetentionSchedule(deps)
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
      bientot: soon === 0 ? 'aucun' : frenchNumber(soon),
    },
  } satisfies RecordRow
}
