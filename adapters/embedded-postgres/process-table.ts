import { readFile } from 'node:fs/promises'
import { runProgram } from './run-program.ts'

export function isAlive(pid: number): boolean {
  // Number 0 would ask about our own process group.
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether that process is a PostgreSQL server of that cluster, told by its command line: it is readable for
 * every user, is empty for a dead process nobody has collected yet, and a reused number shows another one.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const words = await commandLine(pid)
  return words.includes('postgres') && words.includes(cluster)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await runProgram('ps', ['-ww', '-o', 'args=', '-p', String(pid)], null)).stdout
}
