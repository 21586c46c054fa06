import { fork } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { type Report, runAndReduce } from './run-and-reduce.ts'
import type { Step } from './run-steps.ts'
import { stepsOfSeed } from './steps-of-seed.ts'

/*
 * Runs the simulator:
 *
 *   npm run sim -- --seed 42 --steps 500        one seed
 *   npm run sim -- --seeds 1..20 --steps 500    many seeds, at most `--minutes` long, in as many processes as there are cores
 *   npm run sim -- --seed 42 --requests         also requests to the built site
 *   npm run sim -- --seed 42 --from FOLDER      on the records of a backup, for example of an earlier release
 *   npm run sim -- --replay FILE                the steps of a failure; the option may be repeated
 *
 * Prints the first failure of each run, reduced to few steps in at most `--reduce` minutes, and writes those steps to a file in
 * `--folder`. The last line counts runs.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '60' },
    processes: { type: 'string', default: String(availableParallelism()) },
    replay: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string', default: '.' },
    reduce: { type: 'string', default: '10' },
    requests: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
})

interface Run {
  name: string
  steps: Step[]
  reduceMinutes: number
}

/** Yields the runs to make. */
async function* readRuns(): AsyncGenerator<Run> {
  const reduceMinutes = Number(values.reduce)
  for (const file of values.replay) {
    const steps = JSON.parse(await readFile(file, 'utf8')) as Step[]
    yield { name: basename(file, '.json'), steps, reduceMinutes }
  }
  if (values.replay.length > 0) return
  const [first = '1', last = first] = (values.seeds ?? values.seed ?? '1').split('..')
  for (let seed = Number(first); seed <= Number(last); seed += 1)
    yield {
      name: `seed ${seed}`,
      steps: stepsOfSeed(seed, Number(values.steps), { hasRequests: values.requests }),
      reduceMinutes,
    }
}

const counts = { steps: 0, cpu: 0, passed: 0, failed: 0 }

async function print({ name, log, cpu, failure }: Report): Promise<void> {
  counts.steps += log.length
  counts.cpu += cpu
  if (values.log) console.log(log.join('\n'))
  if (!failure) {
    counts.passed += 1
    return
  }
  counts.failed += 1
  const { rule, source, detail, at, reduced } = failure
  console.log(`\nFailed: ${name}, step ${at + 1}: ${rule} (${source})\n    ${detail}`)
  const file = join(values.folder, `sim-${name.replace(/\W+/g, '-')}.json`)
  await mkdir(values.folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(reduced.steps, null, 2)}\n`)
  console.log(`    reduced to ${reduced.steps.length} steps: npm run sim -- --replay ${file}`)
  for (const line of reduced.log) console.log(`    ${line}`)
  console.log(`    ${reduced.detail}`)
}

/** Makes the runs until there are no more or the time is over. Each process takes the next run when it has finished one. */
async function runAll(laboratory: Laboratory): Promise<void> {
  const end = start + Number(values.minutes) * 60_000
  const runs = readRuns()
  const next = async () => (Date.now() < end ? (await runs.next()).value : undefined)
  const isAlone = (values.seeds === undefined && values.replay.length < 2) || values.processes === '1'
  if (isAlone) {
    for (let run = await next(); run; run = await next()) await print(await runAndReduce(laboratory, run))
    return
  }
  await Promise.all(Array.from({ length: Number(values.processes) }, () => work(laboratory.url, next)))
}

/** Starts a process and gives it runs until there are no more. Rejects if the process ends earlier. */
function work(serverUrl: string, next: () => Promise<Run | undefined>): Promise<void> {
  const worker = fork(process.argv[1] ?? '', ['--worker', serverUrl])
  return new Promise((resolve, reject) => {
    worker.on('message', async (message: 'ready' | Report) => {
      if (message !== 'ready') await print(message)
      const run = await next()
      if (run) worker.send(run)
      else worker.disconnect()
    })
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))))
  })
}

const start = Date.now()
const laboratory = await openLaboratory({ from: values.from })
// PostgreSQL would outlive this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => laboratory.close().finally(() => process.exit(1)))
try {
  await runAll(laboratory)
} finally {
  await laboratory.close()
}
const { steps, cpu, passed, failed } = counts
const perHour = Math.round((steps / (Date.now() - start)) * 3_600_000)
console.log(`\n${steps} steps, ${perHour} an hour, ${(cpu / steps).toFixed(1)} ms of CPU time each`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
