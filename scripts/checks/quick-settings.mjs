import { availableParallelism } from 'node:os'

/**
 * Settings of a PostgreSQL that lives for one run of the tests: nothing of it need outlive a crash, and each core brings a
 * process of tests whose sites have pools of their own.
 */
export const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: String(100 + 50 * availableParallelism()),
}
