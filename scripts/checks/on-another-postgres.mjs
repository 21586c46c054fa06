import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { tallyVitest } from './vitest.mjs'

/** Runs Vitest's tests of the site on a PostgreSQL server that the site did not start itself. */
export async function tallyOnAnotherPostgres() {
  await continueOnPinnedNode()
  const { startSecondPostgres } = await import('./second-postgres.mjs')
  const server = await startSecondPostgres()
  console.log(`Essais sur ${server.name}.`)
  return tallyVitest('site', { environment: { TEST_DATABASE_URL: server.url } }).finally(server.stop)
}
