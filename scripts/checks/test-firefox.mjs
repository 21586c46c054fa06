import { ensureBuilt } from '../build.mjs'
import { say } from '../machine/checkout.mjs'
import { findFirefox } from '../machine/firefox.mjs'
import { ensureInstalled } from '../machine/install.mjs'
import { conclude } from './conclude.mjs'
import { tallyPlaywright } from './playwright.mjs'
import { failure } from './tally.mjs'

/** Runs the journeys marked with `alsoInFirefox` in an installed Firefox. Fails without one, because nothing was tested. */
async function testInFirefox() {
  const path = findFirefox()
  if (!path) {
    say('Aucun Firefox sur cette machine : installez-le (sous Debian, « apt-get install firefox-esr »),')
    say('ou donnez son chemin par FIREFOX_PATH. Rien n’a été essayé.')
    return failure('firefox')
  }
  if (!(await ensureInstalled())) return failure('install')
  return (await ensureBuilt()) ? tallyPlaywright({ FIREFOX_PATH: path }) : failure('build')
}

conclude(await testInFirefox())
