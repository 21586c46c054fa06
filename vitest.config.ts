import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

/** What comes to the same whichever server answers: no question is put to it, or only those that others put too. */
const sameEverywhere = [
  'test/adapters/{factur-x,files,hashing-turns,mail,pdf,pdf-archive,printing-thread}.test.ts',
  // What visitors read asks little, and tests of the cache, of addresses and of the office ask the same.
  'test/requests/public/*.test.ts',
  'test/requests/site/{body-budget,client-address,client-code,environment,french-spaces,hostile-bodies,http}.test.ts',
  'test/requests/site/{late-scripts,page-facts,metrics}.test.ts',
  'test/requests/office/{help,weight}.test.ts',
]

/** The built site in the process of the tests, on a PostgreSQL that is there for the whole run. */
const siteTests = {
  // The built site is loaded once by each process, not once for each file: what a file opens, it closes.
  isolate: false,
  globalSetup: ['test/site/start-postgres.ts'],
}

export default defineConfig({
  test: {
    // One more than the machine that this is measured on has cores: many tests wait for a process or a job.
    maxWorkers: 3,
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
          ...siteTests,
          name: 'site',
          include: ['test/**/*.test.ts'],
          exclude: ['test/faults/**', 'test/hostile/**'],
        },
      },
      {
        extends: true,
        // What asks a database once more, on a server that the site did not start itself.
        test: {
          ...siteTests,
          name: 'postgres',
          include: ['test/{adapters,requests}/**/*.test.ts'],
          exclude: sameEverywhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['test/hostile/*.test.ts'],
          fileParallelism: false,
          // Hundreds of attacks each.
          testTimeout: 300_000,
        },
      },
      { extends: true, test: { name: 'faults', include: ['test/faults/*.test.ts'], fileParallelism: false } },
    ],
  },
})
