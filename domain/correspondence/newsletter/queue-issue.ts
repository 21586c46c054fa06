import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSendThrottles,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { isNewsletterIssueTested } from './edit-issue.ts'
import { findMissingNewsletterIssueFields } from './issue-content.ts'
import {
  announceNewsletterIssues,
  lockNewsletterIssue,
  type NewsletterIssue,
  toNewsletterIssueEventData,
} from './issues.ts'
import type { NewsletterEvents } from './newsletter-events.ts'
import { isActiveSubscriber } from './subscribers.ts'

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

type IssueSending = {
  outcome: 'saved' | 'gone' | 'incomplete' | 'untested' | 'nobody'
}

/**
 * Queues an issue: from now on its content and its recipients are fixed, and its job starts `secondsToUndo` later.
 * Calling it again for a queued issue changes nothing.
 */
export function queueNewsletterIssue(deps: Needs, by: StaffPerson, id: string): Promise<IssueSending> {
  return deps.db.transaction(async (tx): Promise<IssueSending> => {
    const issue = await lockNewsletterIssue(tx, id)
    if (issue?.state === 'queued') return { outcome: 'saved' }
    if (issue?.state !== 'draft') return { outcome: 'gone' }
    if (Object.keys(findMissingNewsletterIssueFields(issue)).length > 0) return { outcome: 'incomplete' }
    if (!isNewsletterIssueTested(issue)) return { outcome: 'untested' }
    const recipients = await addDeliveries(tx, deps, id)
    if (recipients === 0) return { outcome: 'nobody' }
    const now = deps.clock.now()
    await tx
      .update(newsletterIssues)
      .set({
        state: 'queued',
        recipients,
        campaign: campaignName(issue, now),
        due_at: new Date(now.getTime() + secondsToUndo * 1000),
      })
      .where(eq(newsletterIssues.id, id))
    const after = { ...toNewsletterIssueEventData(issue), recipients }
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.sent-off', id, before: null, after })
    await deps.jobs.enqueue(tx, 'send-newsletter', { issueId: id }, { inSeconds: secondsToUndo })
    await announceNewsletterIssues(tx, deps)
    return { outcome: 'saved' }
  })
}

/** Returns `lettre-2026-11-22-k3xz`; the end distinguishes issues of the same day. */
const campaignName = ({ id }: NewsletterIssue, now: Date) =>
  `lettre-${parisDay(now)}-${id.slice(0, 4).toLowerCase()}`

/** Inserts a delivery for each reader and a throttle for each mail domain. Returns the number of readers. */
async function addDeliveries(tx: Transaction, { clock }: Needs, id: string): Promise<number> {
  const domain = sql`lower(substring(${newsletterSubscriptions.email} from '@([^@]*)$'))`
  const addressed = await tx.execute(sql`
    insert into ${newsletterDeliveries} (issue_id, subscription_id, domain)
    select ${id}, ${newsletterSubscriptions.id}, ${domain}
    from ${newsletterSubscriptions}
    join ${newsletterConsents} on ${newsletterConsents.subscription_id} = ${newsletterSubscriptions.id}
    where ${isActiveSubscriber}`)
  await tx.execute(sql`
    insert into ${newsletterSendThrottles} (issue_id, domain, next_at)
    select distinct issue_id, domain, ${clock.now().toISOString()}::timestamptz
    from ${newsletterDeliveries} where issue_id = ${id}`)
  return addressed.rowCount ?? 0
}

/** Makes a queued issue a draft again, as long as its job is not due. */
export function cancelNewsletterIssue(
  deps: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const issue = await lockNewsletterIssue(tx, id)
    const isEarly = issue?.due_at && issue.due_at > deps.clock.now()
    if (issue?.state !== 'queued' || !isEarly) return { outcome: 'too-late' }
    await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.issue_id, id))
    await tx.delete(newsletterSendThrottles).where(eq(newsletterSendThrottles.issue_id, id))
    await tx
      .update(newsletterIssues)
      .set({ state: 'draft', recipients: 0, due_at: null, campaign: null })
      .where(eq(newsletterIssues.id, id))
    const after = toNewsletterIssueEventData(issue)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'newsletter.sending-cancelled',
      id,
      before: null,
      after,
    })
    await announceNewsletterIssues(tx, deps)
    return { outcome: 'saved' }
  })
}

/** Pauses sending. Mails that are being sent at this moment still arrive. */
export const pauseNewsletterIssue = (deps: Needs, by: StaffPerson, id: string) =>
  changeSending(deps, by, id, {
    from: ['sending'],
    act: 'newsletter.paused',
    change: async () => ({ state: 'paused' }),
  })

export const resumeNewsletterIssue = (deps: Needs, by: StaffPerson, id: string) =>
  changeSending(deps, by, id, {
    from: ['paused'],
    act: 'newsletter.resumed',
    async change(tx) {
      await deps.jobs.enqueue(tx, 'send-newsletter', { issueId: id })
      return { state: 'sending', trouble: null }
    },
  })

/** Stops sending permanently: the waiting mails are skipped. */
export const stopNewsletterIssue = (deps: Needs, by: StaffPerson, id: string) =>
  changeSending(deps, by, id, {
    from: ['sending', 'paused'],
    act: 'newsletter.stopped',
    async change(tx) {
      const isWaiting = and(eq(newsletterDeliveries.issue_id, id), eq(newsletterDeliveries.state, 'waiting'))
      await tx.update(newsletterDeliveries).set({ state: 'skipped' }).where(isWaiting)
      await tx.delete(newsletterSendThrottles).where(eq(newsletterSendThrottles.issue_id, id))
      return { state: 'stopped', finished_at: deps.clock.now(), trouble: null }
    },
  })

/**
 * Settles all `doubtful` mails of an issue: marks them as sent, or with `isAgain` sends them again, so that some readers may
 * get two.
 */
export const resolveDoubtfulNewsletterMails = (deps: Needs, by: StaffPerson, id: string, isAgain: boolean) =>
  changeSending(deps, by, id, {
    from: ['sending', 'paused', 'sent', 'stopped'],
    act: 'newsletter.doubt-settled',
    async change(tx, issue) {
      const isDoubtful = and(
        eq(newsletterDeliveries.issue_id, id),
        eq(newsletterDeliveries.state, 'doubtful'),
      )
      const settled = { state: isAgain ? 'waiting' : 'sent' } as const
      await tx.update(newsletterDeliveries).set(settled).where(isDoubtful)
      if (!isAgain) return {}
      await tx.execute(sql`
        insert into ${newsletterSendThrottles} (issue_id, domain, next_at)
        select distinct issue_id, domain, ${deps.clock.now().toISOString()}::timestamptz
        from ${newsletterDeliveries} where issue_id = ${id} and state = 'waiting'
        on conflict do nothing`)
      if (issue.state === 'paused') return {}
      await deps.jobs.enqueue(tx, 'send-newsletter', { issueId: id })
      return { state: 'sending', finished_at: null }
    },
  })

/** `changed`: the issue is no longer in a state that allows the action. */
export type NewsletterSendingChangeOutcome = { outcome: 'saved' } | { outcome: 'changed' }

type SendingEvent = keyof NewsletterEvents &
  ('newsletter.paused' | 'newsletter.resumed' | 'newsletter.stopped' | 'newsletter.doubt-settled')

interface Transition {
  from: readonly NewsletterIssue['state'][]
  act: SendingEvent
  change(tx: Transaction, issue: NewsletterIssue): Promise<Partial<NewsletterIssue>>
}

function changeSending(
  deps: Needs,
  by: StaffPerson,
  id: string,
  { from, act, change }: Transition,
): Promise<NewsletterSendingChangeOutcome> {
  return deps.db.transaction(async (tx): Promise<NewsletterSendingChangeOutcome> => {
    const issue = await lockNewsletterIssue(tx, id)
    if (!issue || !from.includes(issue.state)) return { outcome: 'changed' }
    const changes = await change(tx, issue)
    if (Object.keys(changes).length > 0)
      await tx.update(newsletterIssues).set(changes).where(eq(newsletterIssues.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act,
      id,
      before: null,
      after: toNewsletterIssueEventData(issue),
    })
    await announceNewsletterIssues(tx, deps)
    return { outcome: 'saved' }
  })
}
