// Runs the tests of whole processes, every URL and restored backups (scripts/checks/system-tests.mjs).
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../machine/install.mjs'
import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { conclude } from './conclude.mjs'
import { isOnAnotherPostgres, tallyOnAnotherPostgres } from './on-another-postgres.mjs'
import { failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

const files = process.argv.slice(2)

async function testSystem() {
  if (!(await ensureInstalled())) return failure('install')
  if (!(await ensureBuilt())) return failure('build')
  if (!isOnAnotherPostgres) return tallyVitest('system', { files })
  await continueOnPinnedNode()
  return tallyOnAnotherPostgres('system', files)
}

conclude(await testSystem())
