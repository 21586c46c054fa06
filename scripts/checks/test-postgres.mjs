import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../machine/install.mjs'
import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { conclude, failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

/** What asks a database once more (`vitest.config.ts`), on a PostgreSQL server that the site did not start itself. */
async function testOnSecondPostgres() {
  if (!(await ensureInstalled()) || !(await ensureBuilt())) return failure('build')
  await continueOnPinnedNode()
  const { startSecondPostgres } = await import('./second-postgres.mjs')
  const server = await startSecondPostgres()
  console.log(`Essais sur ${server.name}.`)
  return tallyVitest('postgres', { environment: { TEST_DATABASE_URL: server.url } }).finally(server.stop)
}

conclude(await testOnSecondPostgres())
