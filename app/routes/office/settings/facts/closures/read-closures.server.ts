import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import { listEvents } from '../../../../../../domain/events/list-events.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'
import { everywhere } from '../../../../../../domain/settings/closures/closure-form.ts'
import { closureValues } from '../../../../../../domain/settings/closures/closure-record.ts'
import { closureDays } from '../../../../../../domain/settings/closures/closure-words.ts'
import { listClosures } from '../../../../../../domain/settings/closures/list-closures.ts'
import { closuresKey } from '../../../../../../domain/settings/closures/tell-closure.ts'
import { site } from '../../../../../../domain/site.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { streamLength, streamLines } from '../../../journal/stream-lines.server.ts'

/** The closures that stand or stood lately, and what they can be made for. */
export async function readClosures(context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(siteContext)
  const now = clock.now()
  const today = parisDay(now)
  const [{ standing, withdrawn }, told] = await Promise.all([
    listClosures(db, now),
    listEvents(db, { kind: 'setting', recordId: closuresKey }, streamLength),
  ])
  const places: Record<string, string> = { [everywhere]: 'Tous les lieux' }
  for (const { id, title } of site.locations) places[id] = title
  const line = (row: (typeof standing)[number]) => ({
    id: row.id,
    values: closureValues(row),
    isOver: row.last_day < today,
    days: closureDays({ from: row.first_day, to: row.last_day }),
    place: ownValue(places, row.location_id ?? everywhere) ?? row.location_id ?? '',
    reason: row.reason,
  })
  return {
    places,
    standing: standing.map(line),
    withdrawn: withdrawn.map(line),
    lines: streamLines(told, context.get(staffContext)),
  }
}

export type ListedClosure = Awaited<ReturnType<typeof readClosures>>['standing'][number]
