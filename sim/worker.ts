import { joinLaboratory } from './laboratory.ts'
import type { Step } from './run-steps.ts'
import { tryRun } from './try-run.ts'

/*
 * A process beside `sim/main.ts`. Receives the URL of the PostgreSQL server as its last argument, then one run at a time, and sends
 * back a report of each. Ends when the connection to its parent ends.
 */

const laboratory = await joinLaboratory(process.argv.at(-1) ?? '')
process.on('message', async (run: { name: string; steps: Step[] }) => {
  process.send?.(await tryRun(laboratory, run))
})
process.on('disconnect', () => laboratory.close())
process.send?.('ready')
