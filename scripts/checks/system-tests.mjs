/**
 * Tests that start whole processes, visit every URL of the site, restore backups, or check every pattern of the tree. They take a
 * third of the computing time of all tests: `npm run test:system` and `.ci/run` run them, `npm test` does not.
 */
export const systemTests = [
  'test/process/**/*.test.ts',
  'test/adapters/backup.test.ts',
  'test/adapters/offsite-backups.test.ts',
  'test/adapters/restore-between-servers.test.ts',
  'test/adapters/test-restore.test.ts',
  'test/embedded-postgres.test.ts',
  'test/foreign-text.test.ts',
  'test/requests/office/enter-key.test.ts',
  'test/requests/office/idempotent-forms.test.ts',
  'test/requests/public/html-validity.test.ts',
  'test/requests/site/guards.test.ts',
]
