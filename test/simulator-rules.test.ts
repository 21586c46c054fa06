import { expect, test } from 'vitest'
import { queueSettings } from '../adapters/jobs/queue-settings.ts'
import type { Database } from '../db/client.ts'
import { allRecords } from '../sim/changes.ts'
import type { Invariant } from '../sim/invariant.ts'
import { jobInvariants } from '../sim/invariants/jobs.ts'
import { recordInvariants } from '../sim/invariants/records.ts'
import { workInvariants } from '../sim/invariants/work.ts'
import { createClock } from '../sim/peers/clock.ts'
import { createSimulatedJobQueue } from '../sim/peers/job-queue.ts'
import type { World } from '../sim/world.ts'

/** Checks the rule of that name on a world whose queries return these rows. */
const check = (rules: readonly Invariant[], name: string, rows: object[], world: Partial<World> = {}) =>
  rules
    .find((rule) => rule.name === name)
    ?.check({ ...world, query: async () => rows } as unknown as World, allRecords())

test.each([
  ['peinture-ceramique', 'none', ['stripped', 'prepared'], 'painted'],
  ['tribofinition', 'polished', ['stripped'], 'polished'],
  ['soudure', 'none', [], 'welded'],
  ['renovation', 'machined', ['painted'], 'machined'],
])(
  'a finished rim of service %s and finish %s with the steps %j breaks a rule of the simulator until « %s » is noted (§11)',
  async (service, finish, done, missing) => {
    const name = 'a finished rim has everything that was sold for it'
    const rim = { id: 'rim', number: 'CDE-1', place: 1, finish, sold: [service] }
    expect(await check(workInvariants, name, [{ ...rim, done }])).toContain(`« ${missing} »`)
    expect(await check(workInvariants, name, [{ ...rim, done: [...done, missing] }])).toBeNull()
  },
)

test('a retry after the maximum delay breaks a rule of the simulator, however often the clock is set back (§11)', async () => {
  const name = 'a failed job is tried again in time'
  const clock = createClock(new Date('2027-03-10T08:00:00Z'))
  const due = new Date(clock.now().getTime() + queueSettings['send-estimate'].retryDelayMax * 1000)
  const job = { name: 'send-estimate', attempts: 12 }
  for (let day = 0; day < 5; day += 1) clock.move(-86_400)
  expect(await check(jobInvariants, name, [{ ...job, due_at: due }], { clock })).toBeNull()
  const late = new Date(due.getTime() + 1000)
  expect(await check(jobInvariants, name, [{ ...job, due_at: late }], { clock })).toContain('send-estimate')
})

test('a signed slip that changes breaks a rule of the simulator, unless its client was erased (§11)', async () => {
  const rows = [{ id: 'slip', number: 'CDE-1', hash: 'one', is_erased: false }]
  const world = { query: async () => rows } as unknown as World
  const rule = recordInvariants.find(({ name }) => name === 'a signed slip never changes')
  expect(await rule?.check(world, allRecords())).toBeNull()
  rows[0] = { id: 'slip', number: 'CDE-1', hash: 'other', is_erased: false }
  expect(await rule?.check(world, allRecords())).toContain('CDE-1')
  rows[0] = { id: 'slip', number: 'CDE-1', hash: 'third', is_erased: true }
  expect(await rule?.check(world, allRecords())).toBeNull()
})

test('a job that queues itself without end ends the run of the simulator (§11)', async () => {
  let id = 0
  const execute = async () => ({
    rows: [{ newest: 0, id: ++id, name: 'send-estimate', data: {}, attempts: 0 }],
  })
  const queue = createSimulatedJobQueue({ execute } as unknown as Database, {
    clock: createClock(new Date('2027-03-10T08:00:00Z')),
    mail: { rejections: 0 },
    isFault: () => false,
  })
  const runner = { run: async () => {}, runAgain: async () => {}, giveUp: async () => {} }
  await expect(queue.runDue(runner)).rejects.toThrow('send-estimate is queued without end')
})
