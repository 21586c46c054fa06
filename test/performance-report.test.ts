import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handwrittenHeading } from '../bench/report.ts'

test('the performance report has the heading from which on the bench leaves it unchanged', () => {
  expect(readFileSync('docs/performance.md', 'utf8').split(`\n${handwrittenHeading}\n`)).toHaveLength(2)
})
