// Kills, outages, refusals and full disks against the built site; see test/faults.
import { spawnSync } from 'node:child_process'
import { prepare } from './prepare.mjs'

await prepare()
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project', 'faults', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
