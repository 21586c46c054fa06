import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { jobWords } from '../../../../domain/health/job-words.ts'
import { readHealth } from '../../../../domain/health/read-health.ts'
import { readSigns, verdictOf } from '../../../../domain/health/signs.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { addressOf, calledIn } from './refused-mail-line.server.ts'

export type HealthView = Awaited<ReturnType<typeof readHealthPage>>

/** The page of how the site fares, in words (docs/product.md §11.25). */
export async function readHealthPage(context: Readonly<RouterContextProvider>) {
  const world = context.get(siteContext)
  const person = context.get(staffContext)
  const health = await readHealth(world, world.machine)
  const signs = readSigns(health)
  const events = await listEvents(world.db, { kind: 'health' }, streamLength)
  return {
    signs,
    verdict: verdictOf(signs),
    checked: dayAndHour(health.now),
    givenUp: health.jobs.givenUp.map(({ id, name, at, attempts, reason }) => ({
      id,
      what: jobWords[name] ?? name,
      when: dayAndHour(at),
      reason,
      tries: `${attempts}\u00a0${attempts > 1 ? 'essais' : 'essai'}`,
    })),
    refused: health.mails.refused.map((mail) => ({
      id: mail.id,
      reason: mail.reason,
      when: dayAndHour(mail.at),
      what: calledIn(mail),
      to: addressOf(mail),
    })),
    mayMend: may(person, 'mend-health'),
    lines: streamLines(events, person),
  }
}
