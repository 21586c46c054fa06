import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterPaces,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { announceIssues, holdIssue, type Issue, issueTold } from './issue.ts'
import { missingIn } from './issue-form.ts'
import { isTested } from './test-issue.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

type IssueSending = {
  outcome: 'saved' | 'gone' | 'incomplete' | 'untested' | 'nobody'
}

/** Whom letters are sent to. */
export const isReader = and(isNotNull(newsletterConsents.confirmed_at), isNull(newsletterConsents.bounced_at))

/** How many would get a letter that is sent now. */
export const countReaders = (db: Database): Promise<number> => db.$count(newsletterConsents, isReader)

/**
 * Sends a letter off: its words and whom it goes to are frozen, its job takes it ten seconds later (docs/product.md §11.20).
 * The same press twice is one letter.
 */
export function sendIssue(world: Needs, by: StaffPerson, id: string): Promise<IssueSending> {
  return world.db.transaction(async (tx): Promise<IssueSending> => {
    const held = await holdIssue(tx, id)
    if (held?.state === 'queued') return { outcome: 'saved' }
    if (held?.state !== 'draft') return { outcome: 'gone' }
    if (Object.keys(missingIn(held)).length > 0) return { outcome: 'incomplete' }
    if (!isTested(held)) return { outcome: 'untested' }
    const recipients = await addressIssue(tx, world, id)
    if (recipients === 0) return { outcome: 'nobody' }
    const now = world.clock.now()
    await tx
      .update(newsletterIssues)
      .set({
        ...{ state: 'queued', recipients, campaign: campaignOf(held, now) },
        due_at: new Date(now.getTime() + secondsToUndo * 1000),
      })
      .where(eq(newsletterIssues.id, id))
    const after = { ...issueTold(held), recipients }
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.sent-off', id, before: null, after })
    await world.jobs.enqueue(tx, 'send-newsletter', { issueId: id }, { inSeconds: secondsToUndo })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}

/** `lettre-2026-11-22-k3xz`: told apart from another of the same day. */
const campaignOf = ({ id }: Issue, now: Date) => `lettre-${parisDay(now)}-${id.slice(0, 4).toLowerCase()}`

/** Makes a row for each reader there is, and the pace of each domain; answers how many readers. */
async function addressIssue(tx: Database, { clock }: Needs, id: string): Promise<number> {
  const domain = sql`lower(substring(${newsletterSubscriptions.email} from '@([^@]*)$'))`
  const addressed = await tx.execute(sql`
    insert into ${newsletterDeliveries} (issue_id, subscription_id, domain)
    select ${id}, ${newsletterSubscriptions.id}, ${domain}
    from ${newsletterSubscriptions}
    join ${newsletterConsents} on ${newsletterConsents.subscription_id} = ${newsletterSubscriptions.id}
    where ${isReader}`)
  await tx.execute(sql`
    insert into ${newsletterPaces} (issue_id, domain, next_at)
    select distinct issue_id, domain, ${clock.now().toISOString()}::timestamptz
    from ${newsletterDeliveries} where issue_id = ${id}`)
  return addressed.rowCount ?? 0
}

/** Takes a letter back as long as its job may not have it: it is a draft again. */
export function cancelIssue(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdIssue(tx, id)
    const isEarly = held?.due_at && held.due_at > world.clock.now()
    if (held?.state !== 'queued' || !isEarly) return { outcome: 'too-late' }
    await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.issue_id, id))
    await tx.delete(newsletterPaces).where(eq(newsletterPaces.issue_id, id))
    await tx
      .update(newsletterIssues)
      .set({ state: 'draft', recipients: 0, due_at: null, campaign: null })
      .where(eq(newsletterIssues.id, id))
    const after = issueTold(held)
    await recordEvent(tx, world, actorOf(by), {
      act: 'newsletter.sending-cancelled',
      id,
      before: null,
      after,
    })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}
