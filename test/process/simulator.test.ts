import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Laboratory, openLaboratory } from '../../sim/laboratory.ts'
import { stepsOfSeed } from '../../sim/steps-of-seed.ts'
import { unpackFormerBackup } from '../content/older-sites/unpack-former.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Timeout of each test in milliseconds: on a machine busy with other work, a run takes minutes. */
const timeout = 900_000

let laboratory: Laboratory
beforeAll(async () => {
  laboratory = await openLaboratory()
})
afterAll(() => laboratory.close())

test.each([1, 2, 3])(
  'seed %i of the simulator gives the same log twice (§11)',
  async (seed) => {
    const steps = stepsOfSeed(seed, 60)
    const first = await laboratory.run(steps)
    expect(first.failure).toBeNull()
    const second = await laboratory.run(steps)
    expect(second.log.join('\n')).toBe(first.log.join('\n'))
  },
  timeout,
)

test('on the records of an earlier release, a run of the simulator breaks no rule (§11.25)', {
  timeout,
}, async () => {
  const folder = await makeTemporaryFolder('simulator')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const upgraded = await openLaboratory({ from: await unpackFormerBackup(folder) })
  onTestFinished(() => upgraded.close())
  const { failure, log } = await upgraded.run(stepsOfSeed(5, 150))
  expect(failure).toBeNull()
  expect(log).toHaveLength(150)
})

/** Runs the command of the simulator in a process of its own. */
const simulate = (args: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile(process.execPath, ['scripts/sim.mjs', ...args], (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') }),
    )
  })

test('two processes count a run that passes and one that fails, and reduce the failure to its cause (§11)', {
  timeout,
}, async () => {
  const folder = await makeTemporaryFolder('simulator')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [passing, failing] = [join(folder, 'passing.json'), join(folder, 'failing.json')]
  const cause = { action: 'an operator marks a client as erased by hand', seed: 1 }
  await writeFile(passing, JSON.stringify(stepsOfSeed(1, 12)))
  await writeFile(failing, JSON.stringify(stepsOfSeed(2, 12).with(8, cause)))

  const runs = ['--replay', passing, '--replay', failing]
  // The folder of the results does not exist yet.
  const results = join(folder, 'results')
  const { code, lines } = await simulate([...runs, '--processes', '2', '--folder', results])

  expect(lines.at(-1)).toBe('1 passed, 1 failed')
  expect(code).toBe(1)
  // The run that passes has 12 steps; the other one ends at its ninth.
  expect(lines.at(-2)).toMatch(/^21 steps, /)
  const found = lines.find((line) => line.startsWith('Failed: '))
  expect(found).toMatch(/^Failed: failing, step 9: an erasure empties only its own person /)
  expect(JSON.parse(await readFile(join(results, 'sim-failing.json'), 'utf8'))).toEqual([cause])
})
