import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectEnvironment, root } from './checkout.mjs'

/** Runs a command of the project to its end and shows its output. Returns its exit code. */
export function run(command, args, environment = {}) {
  return exitCode(spawn(command, args, options(environment)))
}

/**
 * Runs the site until it ends. Terminals and npm send Ctrl-C to the whole process group, and npm repeats it, so the site may have
 * received the signal already. The signal is passed on once and later ones are ignored, so that the site finishes its requests.
 */
export function runUntilStopped(command, args, environment = {}) {
  const site = spawn(command, args, options(environment))
  let passedOn = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!passedOn) site.kill('SIGTERM')
      passedOn = true
    })
  }
  return exitCode(site)
}

/** Runs a command. Shows its output only when it fails. */
export async function runQuietly(command, args, environment = {}) {
  const { code, printed } = await runKept(command, args, environment)
  if (code !== 0) process.stderr.write(printed)
  return code
}

/** Runs a command and returns its output instead of showing it. */
export async function runKept(command, args, environment = {}) {
  const child = spawn(command, args, { ...options(environment), stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const code = await exitCode(child)
  return { code, printed: Buffer.concat(chunks).toString() }
}

function options(environment) {
  return { cwd: root, stdio: 'inherit', env: projectEnvironment(environment) }
}

function exitCode(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
