import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
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
 * Whether that process is the PostgreSQL server of that cluster, told by the program that it runs and the folder that it
 * was given, as `launchServer` writes them: a number used again shows another program, be it one that reads a file of
 * this very cluster. Every user may read it; it is empty for a dead process nobody has collected yet.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const [program = '', ...words] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
      '\0',
    )
    return basename(program) === 'postgres' && words[words.indexOf('-D') + 1] === cluster
  }
  const { stdout } = await runProgram('ps', ['-ww', '-o', 'args=', '-p', String(pid)], null)
  return stdout.includes(`/postgres -D ${cluster} `)
}
