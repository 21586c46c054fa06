import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openLaboratory } from './laboratory.ts'
import { reduceSteps } from './reduce-steps.ts'
import type { Step } from './run-steps.ts'
import { stepsOf } from './steps-of-seed.ts'

/*
 * Runs the simulator:
 *
 *   npm run sim -- --seed 42 --steps 500        one seed
 *   npm run sim -- --seeds 1..20 --steps 500    many seeds, at most `--minutes` long
 *   npm run sim -- --replay FILE                the steps of a failure
 *
 * Prints the first failure of each seed, reduced to few steps, and writes those steps to a file. The last line counts seeds.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '60' },
    replay: { type: 'string' },
    log: { type: 'boolean', default: false },
  },
})

/** Runs to make: named sequences of steps. */
async function readRuns(): Promise<{ name: string; steps: () => Step[] }[]> {
  if (values.replay) {
    const steps = JSON.parse(await readFile(values.replay, 'utf8')) as Step[]
    return [{ name: values.replay, steps: () => steps }]
  }
  const [first = '1', last = first] = (values.seeds ?? values.seed ?? '1').split('..')
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, index) => {
    const seed = Number(first) + index
    return { name: `seed ${seed}`, steps: () => stepsOf(seed, Number(values.steps)) }
  })
}

const laboratory = await openLaboratory()
const end = Date.now() + Number(values.minutes) * 60_000
let passed = 0
let failed = 0
let stepsRun = 0
const start = Date.now()
try {
  for (const { name, steps: stepsOfRun } of await readRuns()) {
    if (Date.now() > end) break
    const steps = stepsOfRun()
    const { failure, log } = await laboratory.run(steps)
    stepsRun += log.length
    if (values.log) console.log(log.join('\n'))
    if (!failure) {
      passed += 1
      continue
    }
    failed += 1
    console.log(`\nFailed: ${name}, step ${failure.at + 1}: ${failure.rule}\n    ${failure.detail}`)
    const reduced = await reduceSteps(laboratory, steps.slice(0, failure.at + 1), failure.rule)
    const file = `sim-${name.replace(/\W+/g, '-')}.json`
    await writeFile(file, `${JSON.stringify(reduced.steps, null, 2)}\n`)
    console.log(`    reduced to ${reduced.steps.length} steps: npm run sim -- --replay ${file}`)
    for (const line of reduced.log) console.log(`    ${line}`)
    console.log(`    ${reduced.detail}`)
  }
} finally {
  await laboratory.close()
}
const perHour = Math.round((stepsRun / (Date.now() - start)) * 3_600_000)
console.log(`\n${stepsRun} steps, ${perHour} an hour`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
