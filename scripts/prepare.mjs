import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtServer, ensureBuilt } from './build.mjs'
import { root, say } from './machine/checkout.mjs'
import { ensureInstalled } from './machine/install.mjs'

/**
 * Whether nothing can be built here: the container's image has no sources, and the account of a service may not write
 * into the folder, which its owner builds after `git pull`.
 */
export const runsAsBuilt = (folder = root, server = builtServer) =>
  existsSync(server) && (!existsSync(join(folder, 'vite.config.ts')) || !isWritable(folder))

/**
 * Whether the site is not built and this account cannot build it, because it may not write into the folder: the account
 * of a service whose installation was not finished.
 */
export const lacksBuild = (folder = root, server = builtServer) => !existsSync(server) && !isWritable(folder)

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Installs and builds what a new or updated clone needs to start. Returns false when it failed. */
export async function prepare() {
  if (runsAsBuilt()) return true
  if (lacksBuild()) {
    say(
      'Le site n’est pas encore construit, et ce compte ne peut pas écrire dans son dossier : lancez-y « npm ci && npm run build » avec le compte à qui il appartient.',
    )
    return false
  }
  return (await ensureInstalled()) && (await ensureBuilt())
}

if (import.meta.main ?? process.argv[1]?.endsWith('prepare.mjs')) process.exitCode = (await prepare()) ? 0 : 1
