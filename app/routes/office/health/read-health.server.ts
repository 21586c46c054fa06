import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { jobWords } from '../../../../domain/health/job-words.ts'
import { type Health, readHealth } from '../../../../domain/health/read-health.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { addressOf, calledIn } from './refused-mail-line.server.ts'
import { backupSign } from './signs/backup-sign.server.ts'
import { clockSign } from './signs/clock-sign.server.ts'
import { databaseSign } from './signs/database-sign.server.ts'
import { diskSign } from './signs/disk-sign.server.ts'
import { inboxSign } from './signs/inbox-sign.server.ts'
import { jobsSign } from './signs/jobs-sign.server.ts'
import { mailsSign } from './signs/mails-sign.server.ts'
import { platformSign } from './signs/platform-sign.server.ts'
import type { Sign } from './signs/sign.ts'
import { storageSign } from './signs/storage-sign.server.ts'
import { sweepsSign } from './signs/sweeps-sign.server.ts'
import { versionSign } from './signs/version-sign.server.ts'
import { verdictOf } from './verdict.server.ts'

export type HealthView = Awaited<ReturnType<typeof readHealthPage>>

const signsOf: readonly ((health: Health) => Sign)[] = [
  backupSign,
  jobsSign,
  mailsSign,
  inboxSign,
  platformSign,
  databaseSign,
  storageSign,
  diskSign,
  clockSign,
  sweepsSign,
  versionSign,
]

/** The page of how the site fares, in words (docs/product.md §11.25). */
export async function readHealthPage(context: Readonly<RouterContextProvider>) {
  const world = context.get(siteContext)
  const person = context.get(staffContext)
  const health = await readHealth(world, world.machine)
  const signs = signsOf.map((signOf) => signOf(health))
  const events = await listEvents(world.db, { kind: 'health' }, streamLength)
  return {
    signs,
    verdict: verdictOf(signs),
    checked: dayAndHour(health.now),
    givenUp: health.jobs.givenUp.map(({ id, name, at, attempts, reason }) => ({
      ...{ id, what: jobWords[name] ?? name, when: dayAndHour(at), reason },
      tries: `${attempts}\u00a0${attempts > 1 ? 'essais' : 'essai'}`,
    })),
    refused: health.mails.refused.map((mail) => ({
      ...{ id: mail.id, reason: mail.reason, when: dayAndHour(mail.at) },
      ...{ what: calledIn(mail), to: addressOf(mail) },
    })),
    mayMend: may(person, 'mend-health'),
    lines: streamLines(events, person),
  }
}
