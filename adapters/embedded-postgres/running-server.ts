import { readLock } from './postmaster-lock.ts'
import { servesCluster } from './process-table.ts'

/** A live server of the cluster, as its `postmaster.pid` tells. */
export interface RunningServer {
  pid: number
  port: number
  /** False while it starts, recovers or stops. */
  ready: boolean
}

/** The cluster's live server; `null` when there is none, whatever a left-over `postmaster.pid` says. */
export async function findRunningServer(cluster: string): Promise<RunningServer | null> {
  const { pid, lines } = await readLock(cluster)
  if (!(await servesCluster(pid, cluster))) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}
