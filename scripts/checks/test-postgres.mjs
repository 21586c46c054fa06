import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../machine/install.mjs'
import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { conclude } from './conclude.mjs'
import { tallyOnAnotherPostgres } from './on-another-postgres.mjs'
import { failure, sum } from './tally.mjs'

/** Runs the tests on a PostgreSQL server other than the site's own (docs/decisions/0051-tests-on-another-postgresql.md). */
async function testOnAnotherPostgres() {
  if (!(await ensureInstalled()) || !(await ensureBuilt())) return failure('build')
  await continueOnPinnedNode()
  return sum([await tallyOnAnotherPostgres('site'), await tallyOnAnotherPostgres('system')])
}

conclude(await testOnAnotherPostgres())
