import type { Action } from '../action.ts'
import { ensureBuiltSite } from '../built-site.ts'
import { differingTables, hashRecords } from '../read-records.ts'

/** Faults of database connections, and a second node. */
export const databaseFaultActions: readonly Action[] = [
  {
    name: 'all database connections drop',
    weight: 1,
    async run(world) {
      const before = await hashRecords(world)
      await world.connections.dropAll()
      const [lost] = differingTables(before, await hashRecords(world))
      if (lost) throw new Error(`rows of ${lost} changed when the connections dropped`)
      return 'set'
    },
  },
  {
    name: 'a database connection drops during the next action',
    weight: 2,
    async run({ connections }, picks) {
      connections.planDrop(picks.number(1, picks.isIn(50) ? 6 : 25))
      return 'set'
    },
  },
  {
    name: 'two nodes run the same jobs at the same time',
    weight: 3,
    async run(world) {
      const { jobs, runner, mail, query } = world
      const before = new Map([...mail.delivered].map(([id, { times }]) => [id, times]))
      await jobs.runDueOnBoth(runner, { run: (await ensureBuiltSite(world)).runJob })
      const outbox = await query<{ id: string }>('select id from outgoing_mails')
      for (const [id, { times, subject }] of mail.delivered) {
        if (times - (before.get(id) ?? 0) < 2) continue
        // Only the outbox promises that two nodes do not send the same mail.
        if (mail.mood === 'accepts' && outbox.some((one) => id.endsWith(one.id)))
          throw new Error(`two nodes sent “${subject}”`)
        mail.inDoubt.add(id)
      }
      return 'ran'
    },
  },
]
