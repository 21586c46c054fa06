import { type Day, parisDay, startOfDay } from '../../domain/kernel/calendar/paris-day.ts'
import type { JobName } from '../../domain/kernel/ports/jobs.ts'
import type { Action } from '../action.ts'
import type { World } from '../world.ts'

/** Scheduled jobs of one day, in the order of their times. Left out are those whose ports are not simulated. */
const jobsOfDay = [
  'expire-estimates',
  'close-payments',
  'make-statements',
  'forget-old-records',
  'count-order-figures',
  'publish-due-content',
  'sweep-accounts',
  'sum-up-day',
  'remind-pickups',
] as const satisfies readonly JobName[]

const day = 24 * 60 * 60
const week = 7 * day

/** Longer times that pass: days and weeks with their scheduled jobs, up to the special nights of the calendar. */
export const calendarActions: readonly Action[] = [
  {
    name: 'the night passes',
    weight: 2,
    async run(world) {
      await passTime(world, day)
      return 'ran'
    },
  },
  {
    name: 'weeks pass',
    weight: 1,
    async run(world, picks) {
      const weeks = picks.one([1, 2, 5, 15])
      for (let passed = 0; passed < weeks; passed += 1) await passWeek(world)
      return 'ran'
    },
  },
  {
    name: 'a special night begins',
    weight: 1,
    async run(world, picks) {
      const { clock } = world
      const next = firstDayAfter(parisDay(clock.now()), picks.one(specialDays))
      const evening = startOfDay(next).getTime() / 1000 - 30 * 60
      const missing = () => evening - clock.now().getTime() / 1000
      while (missing() > week) await passWeek(world)
      await passTime(world, missing())
      return 'ran'
    },
  },
]

/** Repairs the peers that have failed, and lets a week pass. */
async function passWeek(world: World): Promise<void> {
  world.printer.isBroken = false
  world.files.isBroken = false
  world.mail.mood = 'accepts'
  await passTime(world, week)
}

/** Moves the clock, and runs the scheduled jobs and those due. Jobs of days between are left out, as after an outage. */
async function passTime({ clock, runner, jobs }: World, seconds: number): Promise<void> {
  clock.move(seconds)
  for (const name of jobsOfDay) await runner.run(name, {} as never)
  await jobs.runDue(runner)
}

/** Returns the special day of a year: the day that a special night leads to. */
type SpecialDay = (year: number) => Day

const specialDays: readonly SpecialDay[] = [
  // Numbers of documents begin again.
  (year) => `${year}-01-01`,
  // After 29 February in a leap year.
  (year) => `${year}-03-01`,
  // Summer time begins and ends.
  (year) => lastSundayOf(year, 3),
  (year) => lastSundayOf(year, 10),
]

function lastSundayOf(year: number, month: number): Day {
  const end = Temporal.PlainDate.from({ year, month, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 }).toString()
}

/** Returns the first such day that is after tomorrow. */
function firstDayAfter(today: Day, special: SpecialDay): Day {
  const year = Number(today.slice(0, 4))
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  return special(year) > tomorrow ? special(year) : special(year + 1)
}
