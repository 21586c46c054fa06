import { spawn } from 'node:child_process'

/** The system account that a program runs under; `null` is the account of this process. */
export type ServerUser = { uid: number; gid: number } | null

/** Nothing of the operator's environment: `PG*` variables would bend the server and its tools. */
export const cleanEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

export interface ProgramResult {
  ok: boolean
  stdout: string
  stderr: string
}

/** Runs a program to its end. `ok` is false when it could not run at all, too. */
export function runProgram(
  file: string,
  args: string[],
  user: ServerUser,
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...user, cwd: '/', env: cleanEnvironment })
    const result = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => {
      result.stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      result.stderr += chunk
    })
    child.on('error', (error) => resolve({ ok: false, stdout: '', stderr: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, ...result }))
    // A program that ends before it has read its input is judged by its exit code alone.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
