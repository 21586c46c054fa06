import { availableParallelism } from 'node:os'

/**
 * Settings of a PostgreSQL for one run of the tests: nothing need outlive a crash, and the processes of the tests, one per core,
 * open sites with pools of their own.
 */
export const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: String(100 + 50 * availableParallelism()),
}
