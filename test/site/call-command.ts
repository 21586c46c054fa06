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
  const said = { stdout: '', stderr: '' }
  const hear = (name: keyof typeof said) => (line: unknown) => {
    said[name] += `${line}\n`
  }
  Object.assign(console, { log: hear('stdout'), error: hear('stderr') })
  process.env = { ...env, ...settings }
  try {
    return { code: await act(server), ...said }
  } finally {
    process.env = env
    Object.assign(console, { log, error })
  }
}
