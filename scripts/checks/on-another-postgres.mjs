import { failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

/**
 * Whether the tests run on a PostgreSQL server that the site did not start itself: `other`
 * (docs/decisions/0051-tests-on-another-postgresql.md).
 */
export const isOnAnotherPostgres = process.env.TEST_POSTGRES === 'other'

/**
 * Runs one of Vitest's projects on a PostgreSQL server that the site did not start itself. A server that does not start counts as
 * one failure. Must run on the pinned Node, because it reads the project's TypeScript (`continueOnPinnedNode`).
 */
export async function tallyOnAnotherPostgres(project, files = []) {
  const { startSecondPostgres } = await import('./second-postgres.mjs')
  let server
  try {
    server = await startSecondPostgres()
  } catch (error) {
    return failure('postgres', [error.message])
  }
  console.log(`Essais sur ${server.name}.`)
  try {
    return await tallyVitest(project, { files, environment: { TEST_DATABASE_URL: server.url } })
  } finally {
    await server.stop().catch((error) => console.error(error.message))
  }
}
