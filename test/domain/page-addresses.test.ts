import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRoutes } from '../reading/list-routes.ts'
import { sourceTextsOf } from '../reading/source-texts.ts'

/** First segments of all page addresses. Addresses of files are left out: they come from the file store's keys. */
const sections = new Set(
  listRoutes()
    .filter(({ files }) => !files.at(-1)?.startsWith('routes/files/'))
    .map(({ pattern }) => pattern.split('/')[1])
    .filter(Boolean),
)

/**
 * Whether a text is the address of a page, from the root or after an origin in a template (whose hole reads `x`). Route patterns
 * do not count.
 */
const leadsToPage = (text: string) => {
  if (text.includes('/:')) return false
  const [, section = ''] = /^x?\/([a-z_]+)(?:[/?#.]|$)/.exec(text) ?? []
  return sections.has(section)
}

/** Visits are counted under the paths of their time, whatever a page's address is today. */
const namesOfRecords = /^(domain\/oversight|demo|app\/routes\/office\/oversight)\/audience[./]/

/** A service worker sees only the paths that a browser requests, so it cannot use the site map. */
const ofWorker = /^app\/(office\/offline\/|http\/files\/static-files)/

test.each([
  ['domain', 'domain/**/*.ts'],
  ['adapters', 'adapters/**/*.{ts,tsx}'],
  ['demo', 'demo/**/*.ts'],
  ['server', 'server/**/*.ts'],
  ['app', 'app/**/*.{ts,tsx}'],
])('no source file in %s writes the address of a page as a string (decision 26)', (_, pattern) => {
  const files = globSync(pattern).filter((file) => !namesOfRecords.test(file) && !ofWorker.test(file))
  expect(files.length).toBeGreaterThan(0)
  const written = files.flatMap((file) =>
    sourceTextsOf(file).flatMap((text) => (leadsToPage(text) ? [`${file}: ${text}`] : [])),
  )
  expect(written).toEqual([])
})
