import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { erasureReasonNames } from '../../../../../domain/people/erasure/erasure-form.ts'
import { allInWords } from '../../../../../domain/people/held-kinds.ts'
import type { ErasureRow } from '../../../../../domain/people/list-erasures.ts'

/** An erasure as it is told, without a word of whose it was. */
export function doneOf({ id, at, author_name, why, done, kept }: ErasureRow) {
  return {
    id,
    when: dayAndHour(at),
    by: author_name,
    why: erasureReasonNames[why],
    done: allInWords(done) || 'rien',
    kept: allInWords(kept),
  }
}
