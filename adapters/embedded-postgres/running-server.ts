import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { isAlive, servesCluster } from './process-table.ts'

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

/**
 * Signs a left-over `postmaster.pid` whose number a stranger has got meanwhile with our own: PostgreSQL
 * takes its parent's number for stale, where the stranger's would stop it. The file stays, because the rest
 * of it lets PostgreSQL see whether orphaned processes of the dead server still write. What is no lock at all says
 * nothing of such processes: throws `PostgresUnavailable`.
 */
export async function disownStaleLock(cluster: string): Promise<void> {
  // A server that starts this moment has made the file and not written it yet.
  for (let tries = 5; await isGarbage(cluster); tries -= 1) {
    if (tries === 0) throw new PostgresUnavailable(garbageSentence(lockFile(cluster)))
    await wait(50)
  }
  const { pid, lines } = await readLock(cluster)
  if (!isAlive(pid) || (await servesCluster(pid, cluster))) return
  await writeFile(lockFile(cluster), [process.pid, ...lines.slice(1)].join('\n'))
}

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

async function isGarbage(cluster: string): Promise<boolean> {
  const { pid, exists } = await readLock(cluster)
  return exists && !(pid > 0)
}

function garbageSentence(file: string): string {
  return `Le fichier ${file} n’est pas lisible comme celui d’un serveur PostgreSQL : si aucun ne tourne plus sur ces données, supprimez-le et recommencez.`
}

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** Single-user mode writes its process number with a minus sign; no file gives number 0. */
async function readLock(cluster: string): Promise<{ pid: number; lines: string[]; exists: boolean }> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => null)
  const lines = (text ?? '').split('\n')
  return { pid: Math.abs(Number(lines[0])), lines, exists: text !== null }
}
