import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { channelNames } from '../../../../domain/events/actor.ts'
import type { Act, RecordKind } from '../../../../domain/events/acts.ts'
import type { ReadEvent } from '../../../../domain/events/list-events.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { pageOf } from './record-pages.server.ts'

export interface StreamLine {
  id: number
  at: string
  when: string
  sentence: string
  /** Where the act came from, when that is not the office. */
  channel: string | null
  /** In the journal alone: the page of its record, for whoever may open it. */
  to?: string | null
}

/** Lines on a record's own page; the journal has them all. */
export const streamLength = 50

const kindsOfMoney: readonly string[] = ['invoice', 'bank', 'price'] satisfies RecordKind[]

/** What says what something costs; whoever reads no documents reads none of it on an order either (docs/product.md §11.1). */
const tellsAmounts = ({ act, kind }: ReadEvent) =>
  act === ('order.lines-changed' satisfies Act) || kindsOfMoney.includes(kind)

/** Events as a record’s own page shows them to `reader`. */
export const streamLines = (events: readonly ReadEvent[], reader: StaffPerson): StreamLine[] =>
  readable(events, reader).map(lineOf)

/** The same where each leads to its record. */
export const journalLines = (events: readonly ReadEvent[], reader: StaffPerson): StreamLine[] =>
  readable(events, reader).map((event) => ({ ...lineOf(event), to: pageOf(event, reader) }))

const readable = (events: readonly ReadEvent[], reader: StaffPerson) =>
  may(reader, 'read-documents') ? events : events.filter((event) => !tellsAmounts(event))

const lineOf = ({ id, sentence, at, channel }: ReadEvent): StreamLine => ({
  id,
  sentence,
  at: at.toISOString(),
  when: dayAndHour(at),
  channel: channel === 'office' ? null : (ownValue(channelNames, channel) ?? null),
})
