import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './machine/checkout.mjs'
import { runQuietly } from './machine/run.mjs'
import { precompress } from './precompress.mjs'
import { copyCompanions } from './site-build/companions.mjs'
import { dropOlderBuilds } from './site-build/former-build.mjs'
import { sourceState } from './site-build/source-state.mjs'
import { noteVersion } from './site-build/version-note.mjs'

const stamp = join(root, 'build/.built-from')

/** Entry file of the built site. */
export const builtServer = join(root, 'build/server/index.js')

/** Builds the site unless the last build was made from the current sources. Returns false when the build failed. */
export async function ensureBuilt() {
  const state = sourceState()
  if (existsSync(builtServer) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return true
  say('Construction du site.')
  rmSync(stamp, { force: true })
  const begun = Date.now()
  const code = await runQuietly('react-router', ['build'], { NODE_ENV: 'production' })
  if (code !== 0) {
    say('Le site n’a pas pu être construit.')
    return false
  }
  dropOlderBuilds(join(root, 'build'), begun)
  precompress(join(root, 'build/client'))
  copyCompanions()
  noteVersion()
  writeFileSync(stamp, state)
  return true
}
