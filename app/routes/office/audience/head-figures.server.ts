import type { Audience } from '../../../../domain/audience/read-audience.ts'
import { totalsOf } from './day-totals.server.ts'
import { measureWords } from './measures.server.ts'
import { type AudienceQuery, measures } from './query/audience-query.ts'
import { audienceSearch } from './query/audience-search.ts'

/** The figures at the head: each leads to its own chart. */
export function figuresOf(query: AudienceQuery, { days, daysBefore }: Audience) {
  const [now, before] = [totalsOf(days), totalsOf(daysBefore)]
  return measures.map((measure) => {
    const { label, format, change, note } = measureWords[measure]
    return {
      key: measure,
      label,
      value: format(now),
      change: change(now, before),
      note: note(now),
      to: audienceSearch(query, { measure }),
      isShown: measure === query.measure,
    }
  })
}
