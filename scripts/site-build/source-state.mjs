import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine/checkout.mjs'

const sources = [
  'app',
  'domain',
  'db',
  'demo',
  'adapters',
  'server',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/site-build',
]

/**
 * Returns a hash of path, size and modification time of every source. Reads no content, so it takes a few milliseconds for any
 * size of the pictures. Reliable with Git: a checkout gives every changed file a new time, and a new clone has no build. A file
 * with only a new time causes one needless build.
 */
export function sourceState() {
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
