import { once } from 'node:events'
import { joinLaboratory } from './laboratory.ts'
import { runAndReduce } from './run-and-reduce.ts'
import type { Step } from './run-steps.ts'

/*
 * A process beside `sim/main.ts`. Receives the URL of the PostgreSQL server as its last argument, then one run at a time, and sends
 * back a report of each. Ends when the connection to its parent ends.
 */

const laboratory = await joinLaboratory(process.argv.at(-1) ?? '')
process.on('message', async (run: { name: string; steps: Step[]; reduceMinutes: number }) => {
  process.send?.(await runAndReduce(laboratory, run))
})
const parentEnds = once(process, 'disconnect')
process.send?.('ready')
// The module must not end earlier: Vite then loads no further modules, such as the one that draws QR codes for mails.
await parentEnds
await laboratory.close()
