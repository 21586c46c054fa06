import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRoutes } from '../reading/list-routes.ts'
import { sourceTextsOf } from '../reading/source-texts.ts'

/** The first step of every page's address; files have theirs from the file store's keys. */
const sections = new Set(
  listRoutes()
    .filter(({ files }) => !files.at(-1)?.startsWith('routes/files/'))
    .map(({ pattern }) => pattern.split('/')[1])
    .filter(Boolean),
)

/** An address from the site's root, or behind an origin whose hole stands as `x`; a pattern of the map is none yet. */
const leadsToPage = (text: string) => {
  if (text.includes('/:')) return false
  const [, section = ''] = /^x?\/([a-z_]+)(?:[/?#.]|$)/.exec(text) ?? []
  return sections.has(section)
}

/** What was counted is named by the path that it had then: a record, whatever the page's address is today. */
const namesOfRecords = /^(domain\/oversight|demo|app\/routes\/office\/oversight)\/audience[./]/

/** A service worker knows the site from outside: what it is asked for by a browser, and not by the map. */
const ofWorker = /^app\/(office\/offline\/|http\/files\/static-files)/

test.each([
  ['domain', 'domain/**/*.ts'],
  ['adapters', 'adapters/**/*.{ts,tsx}'],
  ['demo', 'demo/**/*.ts'],
  ['server', 'server/**/*.ts'],
  ['app', 'app/**/*.{ts,tsx}'],
])('no page is addressed by its letters in %s (decision 26)', (_, pattern) => {
  const files = globSync(pattern).filter((file) => !namesOfRecords.test(file) && !ofWorker.test(file))
  expect(files.length).toBeGreaterThan(0)
  const written = files.flatMap((file) =>
    sourceTextsOf(file).flatMap((text) => (leadsToPage(text) ? [`${file}: ${text}`] : [])),
  )
  expect(written).toEqual([])
})
