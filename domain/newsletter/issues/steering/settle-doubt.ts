import { and, eq, sql } from 'drizzle-orm'
import { newsletterDeliveries, newsletterPaces } from '../../../../db/schema/tables.ts'
import type { StaffPerson } from '../../../sign-in/person.ts'
import type { World } from '../../../world.ts'
import { steer } from './steer.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Somebody decides of the mails of which nobody knows whether they were taken: they were, or they are sent again, to
 * readers who may then have two.
 */
export const settleDoubt = (world: Needs, by: StaffPerson, id: string, isAgain: boolean) =>
  steer(world, by, id, {
    from: ['sending', 'paused', 'sent', 'stopped'],
    act: 'newsletter.doubt-settled',
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
