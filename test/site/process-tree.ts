import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the sum of a memory measure of `/proc/<pid>/status`, in bytes, over a process and its descendants; 0 if it has ended.
 * Leaves out PostgreSQL, which has its own container in the shipped installation (`compose.yaml`).
 */
export function readTreeMemory(pid: number, measure: 'VmRSS' | 'VmHWM'): number {
  const sizes = processTreeOf(pid).map((each) => {
    const status = readOrEmpty(`/proc/${each}/status`)
    if (/^Name:\s+postgres/m.test(status)) return 0
    return Number(new RegExp(`${measure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Returns the memory of a process and its descendants in bytes, as a container counts it: shared pages count once. Leaves out
 * PostgreSQL.
 */
export function readTreeShare(pid: number): number {
  const sizes = processTreeOf(pid).map((each) => {
    if (/^Name:\s+postgres/m.test(readOrEmpty(`/proc/${each}/status`))) return 0
    return Number(/^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${each}/smaps_rollup`))?.[1] ?? 0) * 1024
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the ids of a process and all its descendants. */
export function processTreeOf(pid: number): number[] {
  const tasks = readTasks(pid)
  const children = tasks.flatMap((task) =>
    readOrEmpty(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
  return tasks.length === 0 ? [] : [pid, ...children.flatMap(processTreeOf)]
}

/** Returns the ids of the threads of a process; empty if the process has ended. */
function readTasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
