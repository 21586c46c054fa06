import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { nodeModules, root } from '../machine/checkout.mjs'

/** A broken program may run for ever: that is noticed too. */
const timeout = 15 * 60_000

/**
 * The tree as it is now, what is not committed included, in a folder of its own with the same dependencies:
 * nothing is ever broken in the checkout.
 */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'tw-jantes-mutants-'))
  // As root, the embedded PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const path of listed.toString().split('\0').filter(Boolean))
    cpSync(join(root, path), join(folder, path), { force: true, recursive: true })
  symlinkSync(nodeModules, join(folder, 'node_modules'))
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    run: (command, environment = {}) => runIn(folder, command, environment),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs to the end without a word; answers the exit code, `null` when it had to be ended. */
function runIn(folder, [program, ...args], environment) {
  const PATH = [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PATH, ...environment },
    stdio: 'ignore',
    // With all that it starts, so that all of it can be ended.
    detached: true,
  })
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGTERM'), timeout)
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}
