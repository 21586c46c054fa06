import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtServer, ensureBuilt } from './build.mjs'
import { root } from './machine/checkout.mjs'
import { ensureInstalled } from './machine/install.mjs'

/** The container's image holds no sources: what was built and installed there is all that can run. */
const isImage = !existsSync(join(root, 'vite.config.ts')) && existsSync(builtServer)

/** Brings a fresh clone, or one that was updated, to where the site can start. False when it failed. */
export async function prepare() {
  if (isImage) return true
  return (await ensureInstalled()) && (await ensureBuilt())
}

if (import.meta.main ?? process.argv[1]?.endsWith('prepare.mjs')) process.exitCode = (await prepare()) ? 0 : 1
