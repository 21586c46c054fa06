import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './scripts/machine/browser.mjs'
import { alsoInFirefox } from './test/firefox/firefox-too.ts'

const port = 20_000 + (process.pid % 10_000)
// The workers load this file too and must use the same port.
process.env.JOURNEYS_PORT ??= String(port)
// Folder of the site's data: journeys read the mails in it.
process.env.JOURNEYS_DATA ??= join(tmpdir(), `tw-jantes-journeys-${port}-${Date.now()}`)
const origin = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

// An installed Firefox, controlled by WebDriver BiDi; used by `npm run test:firefox` only.
const isFirefox = Boolean(process.env.FIREFOX_PATH)
const inFirefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(import.meta.dirname, 'test/firefox/drive-firefox.mjs') },
} as const

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  grep: isFirefox ? new RegExp(alsoInFirefox.tag) : undefined,
  outputDir: 'test-results',
  // One more than the number of cores, because a journey often waits for the site.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // A journey that hangs fails after a minute; on a busy machine, steps of a few seconds may take half a minute.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Traces are off because they cost a seventh of the time. `playwright test --trace retain-on-failure` records them.
  use: {
    baseURL: origin,
    // Journeys intercept requests, which does not work for those of a service worker; `offline.journey.ts` enables it.
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
    // Same as the timeout of `startSite`: the site fills in its demo, possibly on a busy machine.
    timeout: 300_000,
    env: { PORT: process.env.JOURNEYS_PORT, SITE_URL: origin },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
