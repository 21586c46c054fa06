import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handwrittenHeading } from '../bench/report.ts'

test('the performance report contains once the heading below which the bench changes nothing', () => {
  expect(readFileSync('docs/performance.md', 'utf8').split(`\n${handwrittenHeading}\n`)).toHaveLength(2)
})
