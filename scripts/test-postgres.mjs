import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { continueOnPinnedNode } from './pinned-node.mjs'
import { conclude, failure, tallyVitest } from './tally.mjs'

/** What asks a database once more, on a PostgreSQL server that the site did not start itself. */
async function testOnSecondPostgres() {
  if (!(await ensureInstalled()) || !(await ensureBuilt())) return failure('build')
  await continueOnPinnedNode()
  const { startSecondPostgres } = await import('./second-postgres.mjs')
  const server = await startSecondPostgres()
  console.log(`Essais sur ${server.name}.`)
  return tallyVitest('site', {
    files: ['test/adapters', 'test/requests'],
    environment: { TEST_DATABASE_URL: server.url },
  }).finally(server.stop)
}

conclude(await testOnSecondPostgres())
