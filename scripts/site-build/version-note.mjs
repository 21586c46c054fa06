import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine/checkout.mjs'

/** Which version that is, for whoever looks after the site (`server/environment/site-version.ts`). */
export function noteVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  // What was unpacked from an archive has no commit.
  const commit = git.status === 0 ? git.stdout.trim() : undefined
  const note = { version, commit, builtAt: new Date().toISOString() }
  writeFileSync(join(root, 'build/version.json'), JSON.stringify(note))
}
