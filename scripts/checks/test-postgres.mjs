import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../machine/install.mjs'
import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { conclude, failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

/** What comes to the same whichever server answers: no question is put to it, or only those that others put too. */
const sameEverywhere = [
  'test/adapters/{factur-x,files,hashing-turns,mail,pdf,pdf-archive}.test.ts',
  // What visitors read asks little, and tests of the cache, of addresses and of the office ask the same.
  'test/requests/public/*.test.ts',
  'test/requests/site/{body-budget,client-address,client-code,environment,french-spaces,hostile-bodies,http}.test.ts',
  'test/requests/site/{late-scripts,page-facts,metrics}.test.ts',
  'test/requests/office/{help,weight}.test.ts',
]

/** What asks a database once more, on a PostgreSQL server that the site did not start itself. */
async function testOnSecondPostgres() {
  if (!(await ensureInstalled()) || !(await ensureBuilt())) return failure('build')
  await continueOnPinnedNode()
  const { startSecondPostgres } = await import('./second-postgres.mjs')
  const server = await startSecondPostgres()
  console.log(`Essais sur ${server.name}.`)
  return tallyVitest('site', {
    files: ['test/adapters', 'test/requests'],
    without: sameEverywhere,
    environment: { TEST_DATABASE_URL: server.url },
  }).finally(server.stop)
}

conclude(await testOnSecondPostgres())
