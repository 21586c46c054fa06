import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { isAlive, servesCluster } from './process-table.ts'

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
export async function readLock(cluster: string): Promise<{ pid: number; lines: string[]; exists: boolean }> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => null)
  const lines = (text ?? '').split('\n')
  return { pid: Math.abs(Number(lines[0])), lines, exists: text !== null }
}
