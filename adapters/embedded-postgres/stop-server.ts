import { setTimeout as wait } from 'node:timers/promises'
import { servesCluster } from './process-table.ts'
import type { RunningServer } from './running-server.ts'

/** Fast mode: open transactions are rolled back, data is written out, then the server ends. Waits for the end. */
export async function stopServer({ pid }: RunningServer, cluster: string): Promise<void> {
  if (await signalUntilGone(pid, cluster, 'SIGINT', 60_000)) return
  // Immediate mode loses nothing either: the next start replays the log.
  await signalUntilGone(pid, cluster, 'SIGQUIT', 10_000)
}

async function signalUntilGone(
  pid: number,
  cluster: string,
  signal: NodeJS.Signals,
  patience: number,
): Promise<boolean> {
  const deadline = Date.now() + patience
  if (await servesCluster(pid, cluster)) process.kill(pid, signal)
  while (await servesCluster(pid, cluster)) {
    if (Date.now() > deadline) return false
    await wait(15)
  }
  return true
}
