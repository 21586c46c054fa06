import { existsSync } from 'node:fs'
import { find } from './find-program.mjs'

const firefoxApplication = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** Returns the path of an installed Firefox: FIREFOX_PATH or one of the usual places; `null` when there is none. */
export function findFirefox() {
  const candidates = [process.env.FIREFOX_PATH, find(['firefox-esr', 'firefox']), firefoxApplication]
  return candidates.find((path) => path && existsSync(path)) ?? null
}
