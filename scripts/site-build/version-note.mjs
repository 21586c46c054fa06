import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine/checkout.mjs'

/** Writes the version of the build for the operator (`server/environment/site-version.ts`). */
export function noteVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  // Sources from an archive have no commit.
  const commit = git.status === 0 ? git.stdout.trim() : undefined
  const note = { version, commit, builtAt: new Date().toISOString() }
  writeFileSync(join(root, 'build/version.json'), JSON.stringify(note))
}
