import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Laboratory, openLaboratory } from '../../sim/laboratory.ts'
import { stepsOf } from '../../sim/steps-of-seed.ts'

let laboratory: Laboratory
beforeAll(async () => {
  laboratory = await openLaboratory()
})
afterAll(() => laboratory.close())

test.each([1, 2, 3])(
  'seed %i of the simulator breaks no rule and gives the same log twice (§11)',
  async (seed) => {
    const steps = stepsOf(seed, 60)
    const first = await laboratory.run(steps)
    expect(first.failure).toBeNull()
    const secondLog = await laboratory.run(steps)
    expect(secondLog.log).toEqual(first.log)
  },
)
