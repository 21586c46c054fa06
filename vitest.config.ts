import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { systemTests } from './scripts/checks/system-tests.mjs'
import { LongestFirst } from './test/longest-first.ts'

/** The built site in the process of the tests, on a PostgreSQL that is there for the whole run. */
const onOnePostgres = {
  // The built site is loaded once by each process, not once for each file: what a file opens, it closes.
  isolate: false,
  globalSetup: ['test/site/start-postgres.ts'],
}

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a process or a job.
    maxWorkers: availableParallelism() + 1,
    // Pages are rendered by the thousand: with room for young objects, a tenth less computing goes into collecting them.
    execArgv: ['--max-semi-space-size=64'],
    // The built site is what runs in production: loaded as it is, not through Vite.
    server: { deps: { external: [/\/build\/server\//] } },
    // What hangs is told after minutes: on a machine that has other work, what takes seconds may take one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/close-after-file.ts', 'test/fail-on-console-error.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          ...onOnePostgres,
          include: ['test/**/*.test.ts'],
          exclude: ['test/faults/**', 'test/hostile/**', ...systemTests],
        },
      },
      {
        extends: true,
        test: { name: 'system', ...onOnePostgres, include: systemTests },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['test/hostile/*.test.ts'],
          fileParallelism: false,
          globalSetup: ['test/hostile/demo-site.ts'],
          // Hundreds of attacks each.
          testTimeout: 300_000,
        },
      },
      { extends: true, test: { name: 'faults', include: ['test/faults/*.test.ts'], fileParallelism: false } },
    ],
  },
})
