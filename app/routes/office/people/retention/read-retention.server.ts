import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { frenchNumber } from '../../../../../domain/french-number.ts'
import { durationInWords } from '../../../../../domain/retention/duration-in-words.ts'
import {
  type ClockLine,
  daysAhead,
  readRetentionClock,
} from '../../../../../domain/retention/retention-clock.ts'
import type { SiteContext } from '../../../../context.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'

/** What goes by itself, line by line. */
export async function readRetention(world: SiteContext) {
  const lines = await readRetentionClock(world)
  return { daysAhead, rows: lines.map(rowOf) }
}

function rowOf({ what, more = '', kept, since, oldest, goesOn, soon }: ClockLine): RecordRow {
  return {
    id: what,
    cells: {
      quoi: { text: what, note: more },
      duree: { text: durationInWords(kept), note: `après ${since}` },
      ancien: oldest ? formatDate(oldest) : '--',
      depart: goesOn ? formatDate(goesOn) : '--',
      bientot: soon === 0 ? 'aucun' : frenchNumber(soon),
    },
  }
}
