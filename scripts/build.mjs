import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './machine/checkout.mjs'
import { runQuietly } from './machine/run.mjs'
import { precompress } from './precompress.mjs'

const sources = [
  'app',
  'domain',
  'db',
  'adapters',
  'server',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
]
/** What the built server reads beside its own code (`server/paths.ts`), and where it lies in `build/`. */
const companions = { 'db/migrations': 'migrations', 'adapters/pdf/fonts': 'fonts' }
const stamp = join(root, 'build/.built-from')

/** The start of the built site. */
export const builtServer = join(root, 'build/server/index.js')

/** Builds the site unless the last build was made from the sources as they are. False when it failed. */
export async function ensureBuilt() {
  const state = sourceState()
  if (existsSync(builtServer) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return true
  say('Construction du site.')
  rmSync(stamp, { force: true })
  const code = await runQuietly('react-router', ['build'], { NODE_ENV: 'production' })
  if (code !== 0) {
    say('Le site n’a pas pu être construit.')
    return false
  }
  precompress(join(root, 'build/client'))
  copyCompanions()
  noteVersion()
  writeFileSync(stamp, state)
  return true
}

function copyCompanions() {
  for (const [source, name] of Object.entries(companions)) {
    const target = join(root, 'build', name)
    rmSync(target, { recursive: true, force: true })
    cpSync(join(root, source), target, { recursive: true })
  }
}

/** Which version that is, for whoever looks after the site (`server/site-version.ts`). */
function noteVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  // What was unpacked from an archive has no commit.
  const commit = git.status === 0 ? git.stdout.trim() : undefined
  const note = { version, commit, builtAt: new Date().toISOString() }
  writeFileSync(join(root, 'build/version.json'), JSON.stringify(note))
}

/**
 * A hash of every source's path, size and time of change. Reading no content keeps it at a few milliseconds
 * whatever the pictures weigh, and it is safe with git: a checkout gives each file it touches a new time, and
 * a clone has no build to be wrong about. The worst that a mere touch costs is one needless build.
 */
function sourceState() {
  const hash = createHash('sha256')
  for (const path of sources) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const file = statSync(join(root, path), { throwIfNoEntry: false })
  if (!file) return
  if (!file.isDirectory()) hash.update(`${path} ${file.size} ${file.mtimeMs}\n`)
  else for (const name of readdirSync(join(root, path)).sort()) addToHash(hash, `${path}/${name}`)
}
