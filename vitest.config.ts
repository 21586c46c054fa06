import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { systemTests } from './scripts/checks/system-tests.mjs'
import { LongestFirst } from './test/longest-first.ts'

/** Settings of projects that load the built site into the test process, on one PostgreSQL for the whole run. */
const onOnePostgres = {
  // Each process loads the built site once, not once per file, so each file must close what it opens.
  isolate: false,
  globalSetup: ['test/site/start-postgres.ts'],
}

/** Maximum time in milliseconds of a test that starts whole processes; `.ci/run` gives them a low priority. */
const wholeProcessTimeout = 300_000

export default defineConfig({
  test: {
    // One more than the number of cores, because many tests wait for a process or a job.
    maxWorkers: availableParallelism() + 1,
    // Thousands of pages are rendered: more memory for young objects saves a tenth of the computing time.
    execArgv: ['--max-semi-space-size=64'],
    // Loads the built site as in production, not through Vite.
    server: { deps: { external: [/\/build\/server\//] } },
    // A test that hangs fails after three minutes; on a busy machine, steps of a few seconds may take a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: [
      'test/close-after-file.ts',
      'test/fail-on-console-error.ts',
      'test/wait-for-busy-machines.ts',
    ],
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
        test: { name: 'system', ...onOnePostgres, include: systemTests, testTimeout: wholeProcessTimeout },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['test/hostile/*.test.ts'],
          fileParallelism: false,
          globalSetup: ['test/hostile/demo-site.ts'],
          // Hundreds of attacks in each test.
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          fileParallelism: false,
          testTimeout: wholeProcessTimeout,
        },
      },
    ],
  },
})
