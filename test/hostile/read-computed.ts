import { readFileSync } from 'node:fs'

/** Milliseconds on the processor so far of the thread whose `schedstat` that is; 0 once it has ended. */
export const readComputed = (schedstat: string) => readField(schedstat, 0)

/** Milliseconds for which it could have computed, and others had the processor. */
export const readStood = (schedstat: string) => readField(schedstat, 1)

/** The fields are nanoseconds (Linux, Documentation/scheduler/sched-stats.rst). */
function readField(schedstat: string, field: number): number {
  try {
    return Number(readFileSync(schedstat, 'utf8').split(' ')[field]) / 1e6
  } catch {
    return 0
  }
}
