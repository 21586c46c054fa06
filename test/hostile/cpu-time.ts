import { readFileSync } from 'node:fs'

/** Returns the CPU time of a thread in milliseconds, from its `schedstat` file; 0 if it has ended. */
export const readCpuTime = (schedstat: string) => readField(schedstat, 0)

/** Returns the time in milliseconds for which the thread was ready to run but waited for a processor. */
export const readWaitedTime = (schedstat: string) => readField(schedstat, 1)

/** Reads a field in milliseconds. The file's unit is nanoseconds (Linux, Documentation/scheduler/sched-stats.rst). */
function readField(schedstat: string, field: number): number {
  try {
    return Number(readFileSync(schedstat, 'utf8').split(' ')[field]) / 1e6
  } catch {
    return 0
  }
}
