import { expect, test, vi } from 'vitest'
import { conclude } from '../scripts/checks/conclude.mjs'
import { reasonOf } from '../scripts/checks/reason.mjs'

test('the reason of a failure has at most twelve lines without colours, and ends with the line of the test (decision 36)', () => {
  const file = import.meta.filename
  const message = `\u001b[31mexpected 1\u001b[39m to be 2\n\n${'more\n'.repeat(20)}`
  const reason = reasonOf({ message, diff: '- 2\n+ 1', stacks: [{ file, line: 1 }] })
  expect(reason).toHaveLength(12)
  expect(reason[0]).toBe('expected 1 to be 2')
  expect(reason.at(-1)).toBe("test/test-results.test.ts:1: import { expect, test, vi } from 'vitest'")
})

test('a run prints each failed or flaky test with its reason, the command that repeats it, the flaky tests and the count (decision 36)', () => {
  const exitCode = process.exitCode
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const testFailure = (name: string) => ({ name, reason: ['one', 'two'], repeat: `npm test -- ${name}:1` })
  conclude({ passed: 3, failures: [testFailure('a.test.ts')], flaky: [testFailure('b.test.ts')] })
  const lines = print.mock.calls.flat()
  print.mockRestore()
  expect(process.exitCode).toBe(1)
  process.exitCode = exitCode
  expect(lines).toEqual([
    'Failed: a.test.ts',
    '    one',
    '    two',
    '    Repeat: npm test -- a.test.ts:1',
    'Flaky: b.test.ts',
    '    one',
    '    two',
    '    Repeat: npm test -- b.test.ts:1',
    '3 passed, 1 failed',
  ])
})
