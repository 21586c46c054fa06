import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './scripts/machine/browser.mjs'
import { firefoxToo } from './test/firefox/firefox-too.ts'

const port = 20_000 + (process.pid % 10_000)
// The workers load this file too and must come to the same port.
process.env.JOURNEYS_PORT ??= String(port)
// Where the site keeps its data: journeys read the mails that it sends.
process.env.JOURNEYS_DATA ??= join(tmpdir(), `tw-jantes-journeys-${port}-${Date.now()}`)
const origin = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

// An installed Firefox, by the standard protocol; only `npm run test:firefox` asks for it.
const isFirefox = Boolean(process.env.FIREFOX_PATH)
const inFirefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(import.meta.dirname, 'test/firefox/drive-firefox.mjs') },
} as const

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  grep: isFirefox ? new RegExp(firefoxToo.tag) : undefined,
  outputDir: 'test-results',
  // One more than there are cores: a journey often waits for the site.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // What hangs is told after a minute: on a machine that has other work, what takes seconds may take half of one.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // No traces: they cost a seventh of the time. `playwright test --trace retain-on-failure` makes them.
  use: {
    baseURL: origin,
    // Requests are told to go wrong here, which a worker would ask for in its own name; `offline.journey.ts` has it.
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...(isFirefox
      ? inFirefox
      : {
          launchOptions: {
            executablePath: process.env.JOURNEYS_BROWSER || process.env.CHROMIUM_PATH || undefined,
            args: browserFlags,
          },
        }),
  },
  webServer: {
    command: 'node test/journeys/helpers/serve.ts',
    url: `${origin}/readyz`,
    // As long as `startSite` waits for one: a site that fills in its demo, on a machine that has other work.
    timeout: 300_000,
    env: { PORT: process.env.JOURNEYS_PORT, SITE_URL: origin },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
