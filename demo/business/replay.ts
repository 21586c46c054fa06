import type { Transaction } from '../../db/client.ts'
import type { Announcements } from '../../domain/kernel/ports/announcements.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import type { JobQueue } from '../../domain/kernel/ports/jobs.ts'
import { seededNumber } from '../seeded.ts'

/** Dependencies of the workshop's actions. */
export type PastActionDeps = Deps<'clock' | 'jobs' | 'announcements' | 'addresses' | 'facts'> & {
  db: Transaction
}

/** An action of the workshop at a time in the past. */
export interface PastAction {
  at: Date
  run(deps: PastActionDeps): Promise<unknown>
}

/**
 * Runs the actions in the order of their times. Queues no jobs, because printing the 130 demo documents at the first start would
 * take seconds (they are printed on demand), and announces nothing.
 */
export async function replayPastActions(
  tx: Transaction,
  { addresses, facts }: Deps<'addresses' | 'facts'>,
  actions: PastAction[],
): Promise<void> {
  // Runs nested transactions in `tx` itself, because a savepoint for each action would double the number of queries.
  const db: Transaction = Object.create(tx, {
    transaction: { value: (work: (tx: Transaction) => unknown) => work(db) },
  })
  const jobs: JobQueue = { enqueue: async () => {} }
  const announcements: Announcements = {
    announce: async () => {},
    listen: () => () => {},
    stopped: AbortSignal.abort(),
  }
  for (const { at, run } of actions.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await run({ db, jobs, announcements, addresses, facts, clock: { now: () => at } })
}

const dayMs = 86_400_000

/** Returns a working hour of a day about `days` ago: not at a weekend and not in the future. */
export function demoWorkingTime(now: Date, days: number): Date {
  const day = Math.floor(now.getTime() / dayMs) - days
  // The first of January 1970 was a Thursday.
  const weekday = (day + 4) % 7
  const shift = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  const time = (day - shift) * dayMs + (7 * 60 + seededNumber(days, 6 * 60)) * 60_000
  return new Date(Math.min(time, now.getTime() - 60_000))
}

const hourMs = 3_600_000

/** Returns the working hours since then, oldest first; at least one. */
export function workingHoursBetween(from: Date, now: Date): Date[] {
  const hours: Date[] = []
  for (let at = from.getTime() + hourMs / 4; at < now.getTime(); at += hourMs) {
    const hour = new Date(at)
    const isWorked = hour.getUTCDay() % 6 !== 0 && hour.getUTCHours() >= 7 && hour.getUTCHours() < 15
    if (isWorked) hours.push(hour)
  }
  return hours.length > 0 ? hours : [from]
}
