import { readFileSync } from 'node:fs'

/** Milliseconds on the processor so far of the thread whose `schedstat` that is; 0 once it has ended. */
export function readComputed(schedstat: string): number {
  try {
    return Number(readFileSync(schedstat, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
