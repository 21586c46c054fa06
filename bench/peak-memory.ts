import { setTimeout as pause } from 'node:timers/promises'
import { readTreeShare } from '../test/site/process-tree.ts'

/** Milliseconds between two samples. */
const every = 200

/** Runs a load. Returns its result, and the maximum memory of the process and its children meanwhile, in bytes. */
export async function withPeakMemory<Result>(pid: number, load: () => Promise<Result>) {
  let peak = readTreeShare(pid)
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      await pause(every)
      peak = Math.max(peak, readTreeShare(pid))
    }
  })()
  const result = await load().finally(() => {
    isOver = true
  })
  await sampling
  return { result, peak }
}
