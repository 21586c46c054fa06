import { expect, test } from 'vitest'
import { selectTests } from '../scripts/checks/changed.mjs'

const allTests = [
  'test/domain/money.test.ts',
  'test/requests/billing/bank.test.ts',
  'test/requests/contracts/estimate-acceptance.test.ts',
  'test/requests/people/team.test.ts',
  'test/requests/office/help.test.ts',
  'test/requests/site/http.test.ts',
  'test/styles.test.ts',
]
const select = (...changed: string[]) => selectTests(changed, allTests)

test('a changed rule selects the tests of its context and of the contexts above it, not of those below (decision 36)', () => {
  const { tests, journeys } = select('domain/billing/bank/match.ts')
  expect(tests).toEqual([
    'domain/billing/bank/match.ts',
    'test/requests/billing/bank.test.ts',
    'test/requests/contracts/estimate-acceptance.test.ts',
    'test/requests/office/help.test.ts',
    'test/requests/site/http.test.ts',
    'test/styles.test.ts',
  ])
  expect(journeys).toContain('test/journeys/office/')
})

test('a changed page of the office selects the tests of its context and the journeys of the office (decision 36)', () => {
  const { tests, journeys } = select(
    'app/routes/office/people/team.tsx',
    'test/journeys/public/home.journey.ts',
  )
  expect(tests).toContain('test/requests/people/team.test.ts')
  expect(tests).not.toContain('test/requests/contracts/estimate-acceptance.test.ts')
  expect(journeys).toEqual(['test/journeys/office/', 'test/journeys/public/home.journey.ts'])
})

test('a changed test selects itself and the journeys that import it (decision 36)', () => {
  expect(select('test/content/issue-documents.ts')).toEqual({
    tests: ['test/content/issue-documents.ts'],
    journeys: ['--only-changed=main', '--pass-with-no-tests'],
  })
})

test('a change of a shared file selects all tests, and a file that no test loads selects none (decision 36)', () => {
  for (const file of [
    'app/root.tsx',
    'package.json',
    'vite.config.ts',
    'app/ui/table.css',
    'test/site/open.ts',
  ])
    expect(select('domain/billing/bank/match.ts', file).because).toBe(file)
  expect(select('imagery/encode.mjs', 'biome.json', 'README.md')).toEqual({ tests: [], journeys: [] })
})
