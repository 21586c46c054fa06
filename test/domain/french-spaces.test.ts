import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakingSpaces } from '../reading/french-spaces.ts'
import { sourceTextsOf } from '../reading/source-texts.ts'

/** Files written with ordinary spaces, whose texts pass through `withFrenchSpaces`. */
const typeset = /(processings|terms-articles|legal-texts|withdrawal-notices|french-spaces)\.ts$/

test('no sentence in the sources allows a line break before French punctuation (§9.6, §10.1)', () => {
  const files = globSync('{app,domain,demo,adapters/{mail,pdf}}/**/*.{ts,tsx}').filter(
    (file) => !typeset.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const breaks = files.flatMap((file) =>
    sourceTextsOf(file)
      .flatMap(breakingSpaces)
      .map((text) => `${file}: ${text}`),
  )
  expect([...new Set(breaks)]).toEqual([])
})
