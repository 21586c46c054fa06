import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates, outgoingMails, quoteRequests, threadMessages } from '../../db/schema/tables.ts'
import { listLocationClosuresSince } from '../business/settings/known-settings.ts'
import { closuresOfLocation } from '../business/site.ts'
import { type Day, parisDay, subtractInParis } from '../kernel/calendar/paris-day.ts'
import type { Deps } from '../kernel/ports/deps.ts'
import { countWithNoun } from '../kernel/text/french-number.ts'
import { countWorkingDaysBetween } from '../workshop/orders/promised-dates.ts'

/** Minimum number of answered requests for a response time; with fewer it would depend on chance. */
export const minAnsweredRequests = 30

/** Share of the requests, in tenths, that were answered within the stated time. */
const answeredTenths = 9

/**
 * Returns how soon a workshop answered the quote requests of the last three months, as a French sentence; `null` without enough
 * answers. A request is answered by the first message or estimate sent to its visitor. A request that still waits counts as
 * answered later than all others. Spam and requests closed without a written answer do not count.
 */
export async function loadResponseTime(
  { db, clock, facts }: Deps<'db' | 'clock' | 'facts'>,
  shop: string,
): Promise<string | null> {
  const since = subtractInParis(clock.now(), { months: 3 })
  const waits = await listWaits(db, shop, since)
  const answered = waits.filter((wait): wait is AnsweredWait => wait.answeredOn !== null)
  const total = (group: readonly Wait[]) => group.reduce((sum, { requests }) => sum + requests, 0)
  if (total(answered) < minAnsweredRequests) return null
  const site = facts.current()
  const closures = closuresOfLocation(shop, {
    closures: await listLocationClosuresSince(db, parisDay(since)),
  })
  const byDays = answered
    .map(({ requestedOn, answeredOn, requests }) => ({
      days: countWorkingDaysBetween(shop, requestedOn, answeredOn, site, closures),
      requests,
    }))
    .toSorted((one, other) => one.days - other.days)
  const threshold = (total(waits) * answeredTenths) / 10
  let found = 0
  for (const { days, requests } of byDays) {
    found += requests
    if (found >= threshold) return responseTimeSentence(days)
  }
  return null
}

const responseTimeSentence = (days: number) =>
  `Ces trois derniers mois, neuf demandes sur dix ont reçu leur réponse ${
    days === 0 ? 'le jour même' : `en ${countWithNoun(days, 'jour ouvré', 'jours ouvrés')} au plus`
  }.`

/** Requests that arrived on one day and were first answered on one day, or (`null`) not at all. */
interface Wait {
  requestedOn: Day
  answeredOn: Day | null
  requests: number
}

type AnsweredWait = Wait & { answeredOn: Day }

async function listWaits(db: Database, shop: string, since: Date): Promise<Wait[]> {
  const { rows } = await db.execute<{ [Key in keyof Wait]: Wait[Key] }>(sql`
    select asked::text as "requestedOn", answered::text as "answeredOn", count(*)::int as requests
    from (
      select (${quoteRequests.created_at} at time zone 'Europe/Paris')::date as asked, ${quoteRequests.state} as state,
        (least(
          (select min(${outgoingMails.sent_at}) from ${outgoingMails}
            inner join ${threadMessages} on ${threadMessages.id} = ${outgoingMails.message_id}
            where ${threadMessages.thread_kind} = 'request' and ${threadMessages.thread_id} = ${quoteRequests.id}
              and ${outgoingMails.state} = 'sent'),
          (select min(${estimates.sent_at}) from ${estimates} where ${estimates.quote_request_id} = ${quoteRequests.id})
        ) at time zone 'Europe/Paris')::date as answered
      from ${quoteRequests}
      where ${quoteRequests.shop} = ${shop} and ${quoteRequests.created_at} >= ${since.toISOString()}
        and ${quoteRequests.state} <> 'spam'
    ) as asked_for
    where answered is not null or state <> 'closed'
    group by 1, 2`)
  return rows
}
