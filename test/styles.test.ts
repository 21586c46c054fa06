import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { above, customMedia } from '../app/styles/widths.ts'

const rooms = 'app/**/*.css'

test('pages change their shape at three widths, which style sheets know by name alone', () => {
  const inPixels = Object.values(above).map(
    (query) => Number(query.match(/^\(width > ([\d.]+)rem\)$/)?.[1]) * 16,
  )
  expect(inPixels).toEqual([500, 768, 1080])
  const known = [...customMedia.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)
  expect(known).toHaveLength(6)
  const asked = globSync(rooms).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media ([^{]+)\{/g)].map(([, query = '']) => ({ file, query })),
  )
  expect(asked.filter(({ query }) => /width/.test(query))).toEqual([])
  const names = asked.flatMap(({ query }) => query.match(/--[\w-]+/g) ?? [])
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('no built style sheet is left with a name that browsers do not know', () => {
  const sheets = globSync('build/client/assets/*.css')
  expect(sheets.length).toBeGreaterThan(10)
  for (const file of sheets)
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/--above-|--up-to-|@custom-media/)
})
