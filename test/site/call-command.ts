import { type BuiltServer, loadBuiltServer } from './open-site-on.ts'

/**
 * Runs an operator's command in this process, which has already loaded the built site. Returns its exit code and output.
 * `runCommand` tests that each command starts as a process.
 */
export async function callCommand(
  act: (server: BuiltServer) => Promise<number>,
  settings: Record<string, string>,
) {
  const server = await loadBuiltServer()
  const { env } = process
  const { log, error } = console
  const output = { stdout: '', stderr: '' }
  const collect = (name: keyof typeof output) => (line: unknown) => {
    output[name] += `${line}\n`
  }
  Object.assign(console, { log: collect('stdout'), error: collect('stderr') })
  process.env = { ...env, ...settings }
  try {
    return { code: await act(server), ...output }
  } finally {
    process.env = env
    Object.assign(console, { log, error })
  }
}
