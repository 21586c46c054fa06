import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { customMediaQueries, minWidthQueries } from '../app/styles/widths.ts'
import { type Assets, builtFileOf, readAssets } from './reading/page-scripts.ts'
import { hasSheet, readClassUses, readDefinitions, readSelectors } from './reading/style-classes.ts'

const rooms = 'app/**/*.css'

test('pages change their layout at three widths, which style sheets name by custom media only (§9.6)', () => {
  const inPixels = Object.values(minWidthQueries).map(
    (query) => Number(query.match(/^\(width > ([\d.]+)rem\)$/)?.[1]) * 16,
  )
  expect(inPixels).toEqual([500, 768, 1080])
  const knownQueries = [...customMediaQueries.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)
  expect(knownQueries).toHaveLength(7)
  const mediaQueries = globSync(rooms).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media ([^{]+)\{/g)].map(([, query = '']) => ({ file, query })),
  )
  expect(mediaQueries.filter(({ query }) => /width/.test(query))).toEqual([])
  const names = mediaQueries.flatMap(({ query }) => query.match(/--[\w-]+/g) ?? [])
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !knownQueries.includes(name))).toEqual([])
})

test('no built style sheet contains a custom media name (§9.6)', () => {
  const sheets = globSync('build/client/assets/*.css')
  expect(sheets.length).toBeGreaterThan(10)
  for (const file of sheets)
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/--above-|--up-to-|--large-text|@custom-media/)
})

interface Sheets {
  css?: string[] | undefined
}

/** Returns the addresses of the style sheets without « # », which React Router appends to sheets that later parts need too. */
const sheetsOf = ({ css = [] }: Sheets) => css.map((sheet) => sheet.replace(/#.*/, ''))

test('the style sheets of late parts of a page are already loaded, so that no element moves', async () => {
  const { routes } = await readAssets()
  const lateSheets: Record<string, string[]> = {}
  for (const [id, route] of Object.entries(routes)) {
    if (!route) continue
    const routeSheets = [route, ...listParents(routes, id)].flatMap(sheetsOf)
    const [, files = ''] = readFileSync(builtFileOf(route.module), 'utf8').match(/\.f=\[([^\]]*)\]/) ?? []
    const unknown = [...files.matchAll(/"([^"]+\.css)"/g)]
      .map(([, file]) => `/${file}`)
      .filter((sheet) => !routeSheets.includes(sheet))
    if (unknown.length > 0) lateSheets[id] = unknown
  }
  expect(lateSheets).toEqual({})
})

function listParents(routes: Assets['routes'], id: string): Sheets[] {
  const parent = routes[id]?.parentId
  if (!parent) return []
  return [routes[parent] ?? {}, ...listParents(routes, parent)]
}

/** Sheets that every page loads with the document (`app/root.tsx`). */
const isGlobal = (sheet: string) => sheet.startsWith('app/styles/')

test('a style sheet styles its own classes only, and those of other sheets inside its own', () => {
  const selectors = readSelectors()
  const definitions = readDefinitions(selectors)
  expect(definitions.size).toBeGreaterThan(1000)
  expect([...definitions].filter(([, sheets]) => sheets.size > 1)).toEqual([])
  const foreign = selectors.filter(
    ({ sheet, classes }) => classes.length > 0 && !classes.some((name) => definitions.get(name)?.has(sheet)),
  )
  expect(foreign.map(({ sheet, text }) => `${sheet}: ${text}`)).toEqual([])
})

test('a file imports the style sheet of each class that it uses, except late parts, whose page imports it', () => {
  const definitions = readDefinitions(readSelectors())
  const uses = readClassUses()
  const has = hasSheet(uses)
  const missing = uses.flatMap(({ file, classes }) =>
    [...classes].flatMap((name) => {
      const [sheet] = definitions.get(name) ?? []
      return !sheet || isGlobal(sheet) || has(file, sheet) ? [] : [`${file}: ${name} of ${sheet}`]
    }),
  )
  expect(missing).toEqual([])
})

test('each class in use has a style, and each style is in use', () => {
  const definitions = readDefinitions(readSelectors())
  const files = readClassUses()
  const withoutStyle = files.flatMap(({ file, classes }) =>
    [...classes].filter((name) => !definitions.has(name)).map((name) => `${file}: ${name}`),
  )
  expect(withoutStyle).toEqual([])
  const used = new Set(files.flatMap(({ classes }) => [...classes]))
  // The library of the text editor sets its own classes.
  const unused = [...definitions.keys()].filter((name) => !used.has(name) && !name.startsWith('ProseMirror-'))
  expect(unused).toEqual([])
})
