import { readdirSync, readFileSync } from 'node:fs'

/**
 * Sum of a memory measure of `/proc/<pid>/status`, in bytes, over a process and its descendants; 0 once it has ended.
 * PostgreSQL is left out: in the shipped installation it has a container of its own (`compose.yaml`).
 */
export function readTreeMemory(pid: number, measure: 'VmRSS' | 'VmHWM'): number {
  const sizes = treeOf(pid).map((each) => {
    const status = readOrEmpty(`/proc/${each}/status`)
    if (/^Name:\s+postgres/m.test(status)) return 0
    return Number(new RegExp(`${measure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Memory of a process and its descendants in bytes, as a container counts it: pages that they share are counted once. PostgreSQL is
 * left out.
 */
export function readTreeShare(pid: number): number {
  const sizes = treeOf(pid).map((each) => {
    if (/^Name:\s+postgres/m.test(readOrEmpty(`/proc/${each}/status`))) return 0
    return Number(/^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${each}/smaps_rollup`))?.[1] ?? 0) * 1024
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the ids of a process and all its descendants. */
export function treeOf(pid: number): number[] {
  const tasks = readTasks(pid)
  const children = tasks.flatMap((task) =>
    readOrEmpty(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
  return tasks.length === 0 ? [] : [pid, ...children.flatMap(treeOf)]
}

/** Any of these files may be gone by now: the process has ended. */
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
