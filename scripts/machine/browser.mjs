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

/** Nothing of its own on the network, no first-run pages; runs as root and without a graphics card. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The path of a Chromium or Chrome: CHROMIUM_PATH, an installed one, else one installed now; `null` when none. */
export async function findBrowser() {
  const present = installedBrowser()
  if (present) return present
  say('Installation d’un navigateur pour les essais.')
  if (await installDebianPackage('chromium')) return installedBrowser()
  const code = await run('playwright', ['install', 'chromium'])
  return code === 0 ? playwrightBrowser() : null
}

/**
 * The path of Chromium without its window, which opens a page for half the work: for whoever opens hundreds. It makes
 * no page before it is asked for. An installed one, else one installed now where Debian has it, else what `findBrowser` finds.
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
