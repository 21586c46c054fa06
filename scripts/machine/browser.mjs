import { existsSync } from 'node:fs'
import { say } from './checkout.mjs'
import { installDebianPackage } from './debian.mjs'
import { find } from './find-program.mjs'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const headlessNames = ['chromium-headless-shell']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags of Chromium: no network requests of its own, no first-run pages, usable as root and without a graphics card. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Returns the path of a Chromium or Chrome: CHROMIUM_PATH, an installed one, or one installed now; `null` when there is none. */
export async function findBrowser() {
  const present = installedBrowser()
  if (present) return present
  say('Installation d’un navigateur pour les essais.')
  if (await installDebianPackage('chromium')) return installedBrowser()
  const code = await run('playwright', ['install', 'chromium'])
  return code === 0 ? playwrightBrowser() : null
}

/**
 * Returns the path of a Chromium without a window, which opens a page with half the work, for scripts that open hundreds of
 * pages. It opens no page at the start. Uses an installed one, otherwise installs one on Debian, otherwise returns the result of
 * `findBrowser`.
 */
export async function findHeadlessBrowser() {
  if (process.env.CHROMIUM_PATH) return findBrowser()
  const present = find(headlessNames)
  if (present) return present
  if (await installDebianPackage('chromium-headless-shell')) return find(headlessNames)
  return findBrowser()
}

function installedBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, find(names), ...applications]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

if (import.meta.main ?? process.argv[1]?.endsWith('browser.mjs')) {
  const path = await findBrowser()
  if (path) console.log(path)
  else say('Aucun navigateur Chromium n’a pu être trouvé ni installé.')
  process.exitCode = path ? 0 : 1
}
