import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './machine/install.mjs'

/** Brings a fresh clone, or one that was updated, to where the site can start. False when it failed. */
export async function prepare() {
  return (await ensureInstalled()) && (await ensureBuilt())
}

if (import.meta.main ?? process.argv[1]?.endsWith('prepare.mjs')) process.exitCode = (await prepare()) ? 0 : 1
