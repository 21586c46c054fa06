import { defineConfig } from 'vitest/config'

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
    setupFiles: ['test/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: ['test/**/*.test.ts'],
          exclude: ['test/faults/**', 'test/hostile/**'],
          globalSetup: ['test/site/start-postgres.ts'],
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
