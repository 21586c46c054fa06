import type { StaffPerson } from '../../../sign-in/person.ts'
import type { World } from '../../../world.ts'
import { steer } from './steer.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** What is handed over at this moment arrives, nothing after it. */
export const pauseIssue = (world: Needs, by: StaffPerson, id: string) =>
  steer(world, by, id, {
    from: ['sending'],
    act: 'newsletter.paused',
    change: async () => ({ state: 'paused' }),
  })

export const resumeIssue = (world: Needs, by: StaffPerson, id: string) =>
  steer(world, by, id, {
    from: ['paused'],
    act: 'newsletter.resumed',
    async change(tx) {
      await world.jobs.enqueue(tx, 'send-newsletter', { issueId: id })
      return { state: 'sending', trouble: null }
    },
  })
