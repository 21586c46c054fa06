import { href } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { type Channel, channelNames } from '../../../../domain/events/actor.ts'
import type { RecordKind } from '../../../../domain/events/acts.ts'
import type { ReadEvent } from '../../../../domain/events/list-events.ts'

export interface StreamLine {
  id: number
  at: string
  when: string
  sentence: string
  /** Where the act came from, when that is not the office. */
  channel: string | null
  /** The page of its record. */
  to: string | null
}

/** Where the records of each kind have their page. */
const pageOf: { readonly [Kind in RecordKind]: (id: string) => string } = {
  staff: (id) => href('/gestion/reglages/equipe/:id', { id }),
}

/** Events as the office shows them. */
export function streamLines(events: readonly ReadEvent[]): StreamLine[] {
  return events.map(({ id, at, sentence, kind, recordId, channel }) => ({
    ...{ id, sentence },
    at: at.toISOString(),
    when: dayAndHour(at),
    channel: channel === 'office' ? null : (channelNames[channel as Channel] ?? null),
    to: Object.hasOwn(pageOf, kind) ? pageOf[kind as RecordKind](recordId) : null,
  }))
}
