import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterDeliveries, newsletterIssues, newsletterPaces } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import type { NewsletterActs } from '../../events/newsletter-sentences.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { announceIssues, holdIssue, type Issue, issueTold } from './issue.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** `changed`: it stands elsewhere by now. */
export type Steering = { outcome: 'saved' } | { outcome: 'changed' }

type SteeringAct = keyof NewsletterActs &
  ('newsletter.paused' | 'newsletter.resumed' | 'newsletter.stopped' | 'newsletter.doubt-settled')

interface Turn {
  from: readonly Issue['state'][]
  act: SteeringAct
  change(tx: Database, held: Issue): Promise<Partial<Issue>>
}

function steer(world: Needs, by: StaffPerson, id: string, { from, act, change }: Turn): Promise<Steering> {
  return world.db.transaction(async (tx): Promise<Steering> => {
    const held = await holdIssue(tx, id)
    if (!held || !from.includes(held.state)) return { outcome: 'changed' }
    const changes = await change(tx, held)
    if (Object.keys(changes).length > 0)
      await tx.update(newsletterIssues).set(changes).where(eq(newsletterIssues.id, id))
    await recordEvent(tx, world, actorOf(by), { act, id, before: null, after: issueTold(held) })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}

/** What is handed over at this moment arrives, nothing after it. */
export const pauseIssue = (world: Needs, by: StaffPerson, id: string) =>
  steer(world, by, id, {
    ...{ from: ['sending'], act: 'newsletter.paused' },
    change: async () => ({ state: 'paused' }),
  })

export const resumeIssue = (world: Needs, by: StaffPerson, id: string) =>
  steer(world, by, id, {
    ...{ from: ['paused'], act: 'newsletter.resumed' },
    async change(tx) {
      await world.jobs.enqueue(tx, 'send-newsletter', { issueId: id })
      return { state: 'sending', trouble: null }
    },
  })

/** For good: whoever has not got it gets none. */
export const stopIssue = (world: Needs, by: StaffPerson, id: string) =>
  steer(world, by, id, {
    ...{ from: ['sending', 'paused'], act: 'newsletter.stopped' },
    async change(tx) {
      const isWaiting = and(eq(newsletterDeliveries.issue_id, id), eq(newsletterDeliveries.state, 'waiting'))
      await tx.update(newsletterDeliveries).set({ state: 'skipped' }).where(isWaiting)
      await tx.delete(newsletterPaces).where(eq(newsletterPaces.issue_id, id))
      return { state: 'stopped', finished_at: world.clock.now(), trouble: null }
    },
  })

/**
 * Somebody decides of the mails of which nobody knows whether they were taken: they were, or they are sent again, to
 * readers who may then have two.
 */
export const settleDoubt = (world: Needs, by: StaffPerson, id: string, isAgain: boolean) =>
  steer(world, by, id, {
    ...{ from: ['sending', 'paused', 'sent', 'stopped'], act: 'newsletter.doubt-settled' },
    async change(tx, held) {
      const isDoubtful = and(
        eq(newsletterDeliveries.issue_id, id),
        eq(newsletterDeliveries.state, 'doubtful'),
      )
      const settled = { state: isAgain ? 'waiting' : 'sent' } as const
      await tx.update(newsletterDeliveries).set(settled).where(isDoubtful)
      if (!isAgain) return {}
      await tx.execute(sql`
        insert into ${newsletterPaces} (issue_id, domain, next_at)
        select distinct issue_id, domain, ${world.clock.now().toISOString()}::timestamptz
        from ${newsletterDeliveries} where issue_id = ${id} and state = 'waiting'
        on conflict do nothing`)
      if (held.state === 'paused') return {}
      await world.jobs.enqueue(tx, 'send-newsletter', { issueId: id })
      return { state: 'sending', finished_at: null }
    },
  })
