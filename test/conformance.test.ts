import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasTest, readBackticks, readNamedTests } from './reading/named-tests.ts'

const rows = readFileSync('docs/conformance.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (Source|---)/.test(line))
  .map((line) => {
    const [, rule = '', where = '', tests = ''] = line.slice(2, -2).split(' | ')
    return { rule, places: readBackticks(where), proofs: readNamedTests(tests) }
  })

test('each row of docs/conformance.md names files that stand and tests that exist', () => {
  expect(rows.length).toBeGreaterThan(200)
  const complaints = rows.flatMap(({ rule, places, proofs }) => [
    ...(places.length > 0 && proofs.length > 0 ? [] : [`${rule}: no place or no test`]),
    ...places.filter((place) => !existsSync(place)).map((place) => `${rule}: ${place} is gone`),
    ...proofs
      .filter((proof) => !hasTest(proof))
      .map(({ file, title }) => `${rule}: ${file} has no “${title}”`),
  ])
  expect(complaints).toEqual([])
})
