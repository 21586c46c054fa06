import { failure } from './tally.mjs'
import { tallyVitest } from './vitest.mjs'

/** `other` asks a PostgreSQL server that the site did not start itself (docs/decisions/0051-tests-on-another-postgresql.md). */
export const isOnAnotherPostgres = process.env.TEST_POSTGRES === 'other'

/**
 * Runs one of Vitest's projects on a PostgreSQL server that the site did not start itself; a server that does not start is one
 * failure. Reads the project's TypeScript: the pinned Node must run it (`continueOnPinnedNode`).
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
