import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Row {
  rule: string
  places: string[]
  proofs: { file: string; titles: string[] }[]
}

const inBackticks = /`([^`]+)`/g
const titlesOfFile = /`([^`]+)` › (“[^”]+”(?:, “[^”]+”)*)/g

const rows: Row[] = readFileSync('docs/conformance.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (Source|---)/.test(line))
  .map((line) => {
    const [, rule = '', where = '', tests = ''] = line.slice(2, -2).split(' | ')
    const proofs = [...tests.matchAll(titlesOfFile)].map(([, file = '', titles = '']) => ({
      file,
      titles: titles.slice(1, -1).split('”, “'),
    }))
    return { rule, places: [...where.matchAll(inBackticks)].map(([, place = '']) => place), proofs }
  })

/** Whether the source gives a test, or a group of tests, this title; that of `test.each` is written like any other. */
function hasTitle(file: string, title: string): boolean {
  const source = existsSync(file) ? readFileSync(file, 'utf8').replace(/\(\s+/g, '(') : ''
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`))
}

test('each row of docs/conformance.md names files that stand and tests that exist', () => {
  expect(rows.length).toBeGreaterThan(200)
  const complaints = rows.flatMap(({ rule, places, proofs }) => [
    ...(places.length > 0 && proofs.length > 0 ? [] : [`${rule}: no place or no test`]),
    ...places.filter((place) => !existsSync(place)).map((place) => `${rule}: ${place} is gone`),
    ...proofs.flatMap(({ file, titles }) =>
      titles.filter((title) => !hasTitle(file, title)).map((title) => `${rule}: ${file} has no “${title}”`),
    ),
  ])
  expect(complaints).toEqual([])
})
