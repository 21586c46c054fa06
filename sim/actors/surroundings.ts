import { type Action, nothing } from '../action.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Events around the business: time passes, jobs run, peers fail and recover, the process ends. */
export const surroundingActions: readonly Action[] = [
  {
    name: 'jobs run',
    weight: 14,
    async run({ jobs, runner }) {
      await jobs.runDue(runner)
      return 'ran'
    },
  },
  {
    name: 'time passes',
    weight: 12,
    async run({ clock }, picks) {
      clock.move(picks.one([3, 20, 5 * minute, hour, 6 * hour, day, 3 * day]))
      return 'passed'
    },
  },
  {
    name: 'the clock is set back',
    weight: 1,
    async run({ clock }, picks) {
      clock.move(-picks.one([30, hour, 2 * day]))
      return 'set'
    },
  },
  {
    name: 'the mail server changes',
    weight: 2,
    async run({ mail }, picks) {
      mail.mood = picks.one(['accepts', 'accepts', 'accepts', 'busy', 'rejects', 'silent'] as const)
      return 'set'
    },
  },
  {
    name: 'the print worker fails',
    weight: 1,
    async run({ printer }) {
      printer.isBroken = true
      return 'set'
    },
  },
  {
    name: 'the file store fails',
    weight: 1,
    async run({ files }) {
      files.isBroken = true
      return 'set'
    },
  },
  {
    // More often than the failures: during an outage nearly every job only fails, and each attempt costs as much as a success.
    name: 'the print worker and the file store recover',
    weight: 8,
    async run({ printer, files }) {
      if (!printer.isBroken && !files.isBroken) return nothing
      printer.isBroken = false
      files.isBroken = false
      return 'set'
    },
  },
  {
    name: 'a node dies without reporting its jobs',
    weight: 1,
    async run({ jobs }) {
      jobs.repeatNext()
      return 'set'
    },
  },
  {
    name: 'the process ends in the next transaction',
    weight: 2,
    async run(world, picks) {
      world.death = picks.one(['before-commit', 'after-commit'] as const)
      return 'set'
    },
  },
  {
    // Breaks a rule. No seed chooses it: tests check with it how a failure is reported and reduced.
    name: 'an operator marks a client as erased by hand',
    weight: 0,
    async run({ query, clock }) {
      await query(
        'update clients set erased_at = $1 where id = (select id from clients order by created_at, last_name limit 1)',
        [clock.now()],
      )
      return 'set'
    },
  },
]
