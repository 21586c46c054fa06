import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeModules, pinnedNode, root, say } from './checkout.mjs'
import { run } from './run.mjs'
import { ensureSharedLibrary } from './shared-library.mjs'

const stamp = join(nodeModules, '.installed-lock')

/** Installs the packages of the lock file unless they are installed already. Returns false, after printing a sentence, when it cannot. */
export async function ensureInstalled() {
  if (!(await ensureSharedLibrary())) return false
  const lock = lockHash()
  if (existsSync(pinnedNode) && (readIfThere(stamp) === lock || installedByHand())) {
    if (readIfThere(stamp) !== lock) writeFileSync(stamp, lock)
    return true
  }
  say('Installation des dépendances du site, une minute environ.')
  // `--include=dev`, because with NODE_ENV=production in the environment npm would leave out the packages that build the site.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code === 0) writeFileSync(stamp, lock)
  else say('Les dépendances du site n’ont pas pu être installées.')
  return code === 0
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Whether npm's own record of installed packages has the versions of the lock file, so that there is nothing to do. */
function installedByHand() {
  const record = readIfThere(join(nodeModules, '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const { '': _project, ...wanted } = JSON.parse(readIfThere(join(root, 'package-lock.json'))).packages
  const matches = ([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional
  return Object.entries(wanted).every(matches) && Object.keys(installed).every((path) => wanted[path])
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
