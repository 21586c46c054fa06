import { and, eq } from 'drizzle-orm'
import { newsletterDeliveries, newsletterPaces } from '../../../../db/schema/tables.ts'
import type { StaffPerson } from '../../../sign-in/person.ts'
import type { World } from '../../../world.ts'
import { steer } from './steer.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** For good: whoever has not got it gets none. */
export const stopIssue = (world: Needs, by: StaffPerson, id: string) =>
  steer(world, by, id, {
    from: ['sending', 'paused'],
    act: 'newsletter.stopped',
    async change(tx) {
      const isWaiting = and(eq(newsletterDeliveries.issue_id, id), eq(newsletterDeliveries.state, 'waiting'))
      await tx.update(newsletterDeliveries).set({ state: 'skipped' }).where(isWaiting)
      await tx.delete(newsletterPaces).where(eq(newsletterPaces.issue_id, id))
      return { state: 'stopped', finished_at: world.clock.now(), trouble: null }
    },
  })
