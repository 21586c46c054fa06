import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A running server of the cluster, as described by its `postmaster.pid`. */
export interface RunningServer {
  pid: number
  port: number
  /** False while the server starts, recovers or stops. */
  ready: boolean
}

/** Returns the cluster's running server; `null` if none is running, even if a `postmaster.pid` was left behind. */
export async function findRunningServer(cluster: string): Promise<RunningServer | null> {
  const { pid, lines } = await readLock(cluster)
  if (!(await isServingCluster(pid, cluster))) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Writes this process's number into a leftover `postmaster.pid` whose number now belongs to an unrelated process. PostgreSQL
 * would not start beside that number, but treats its parent's number as stale. The rest of the file stays, because PostgreSQL
 * reads from it whether orphaned processes of the dead server still write. Throws `PostgresUnavailable` when the file is no lock
 * file.
 */
export async function disownStaleLock(cluster: string): Promise<void> {
  // A server that starts at this moment may have created the file and not written it yet.
  for (let tries = 5; await isGarbage(cluster); tries -= 1) {
    if (tries === 0) throw new PostgresUnavailable(garbageSentence(lockFile(cluster)))
    await wait(50)
  }
  const { pid, lines } = await readLock(cluster)
  if (!isProcessRunning(pid) || (await isServingCluster(pid, cluster))) return
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

/** Reads the lock file. Single-user mode writes its process number with a minus sign; a missing file returns number 0. */
async function readLock(cluster: string): Promise<{ pid: number; lines: string[]; exists: boolean }> {
  const text = await readFile(lockFile(cluster), 'utf8').catch(() => null)
  const lines = (text ?? '').split('\n')
  return { pid: Math.abs(Number(lines[0])), lines, exists: text !== null }
}

export function isProcessRunning(pid: number): boolean {
  // The id 0 names no process: `process.kill(0)` addresses all processes of this group.
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process is the PostgreSQL server of that cluster, recognised by the program and the folder on its command
 * line, as `launchServer` writes them. A reused process id belongs to another program, even if its arguments mention the folder.
 * Every account can read the command line, which is empty for a process that has ended but was not collected yet.
 */
export async function isServingCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isProcessRunning(pid)) return false
  if (process.platform === 'linux') {
    const [program = '', ...words] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
      '\0',
    )
    return basename(program) === 'postgres' && words[words.indexOf('-D') + 1] === cluster
  }
  const { stdout } = await runProgram('ps', ['-ww', '-o', 'args=', '-p', String(pid)], null)
  return stdout.includes(`/postgres -D ${cluster} `)
}

/** The system account that a program runs under; `null` is the account of this process. */
export type ServerUser = { uid: number; gid: number } | null

/** Environment without the operator's variables: `PG*` would change the behaviour of the server and its tools. */
export const postgresEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

interface ProgramResult {
  ok: boolean
  stdout: string
  stderr: string
}

/** Runs a program to its end. `ok` is also false when it could not run at all. */
export function runProgram(
  file: string,
  args: string[],
  user: ServerUser,
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...user, cwd: '/', env: postgresEnvironment })
    const result = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => {
      result.stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      result.stderr += chunk
    })
    child.on('error', (error) => resolve({ ok: false, stdout: '', stderr: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, ...result }))
    // For a program that ends before it has read its input, only the exit code counts.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** Thrown when the database cannot start on this machine. `message` is one French sentence for the operator. */
export class PostgresUnavailable extends Error {}
