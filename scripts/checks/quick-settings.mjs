import { availableParallelism } from 'node:os'

/**
 * Settings of a PostgreSQL for one run of the tests: its data need not survive a crash, and the test processes, one per core,
 * open sites with their own pools.
 */
export const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: String(100 + 50 * availableParallelism()),
}
