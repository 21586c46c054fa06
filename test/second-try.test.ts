import { expect, test } from 'vitest'
import { reasonOf } from '../scripts/checks/reason.mjs'
import { secondTry } from '../scripts/checks/second-try.mjs'

const failed = (file: string, test: string) => ({ name: `${file}: ${test}`, file, reason: [`${test} broke`] })
const never = () => Promise.reject(new Error('nothing is tried again'))

test('what failed both times has failed; what passed once has passed, and is told (decision 36)', async () => {
  const first = { passed: ['a: one', 'b: one'], failed: [failed('b', 'two'), failed('b', 'three')] }
  const asked: string[][] = []
  const tally = await secondTry(first, async (files) => {
    asked.push(files)
    return { passed: ['b: one', 'b: two'], failed: [failed('b', 'three')] }
  })
  expect(asked).toEqual([['b']])
  expect(tally).toEqual({ passed: 3, failures: [failed('b', 'three')], flaky: [failed('b', 'two')] })
})

test('a file that could be prepared only at the second try has all its tests passed', async () => {
  const unprepared = { name: 'b', file: 'b', reason: ['no database'] }
  const tally = await secondTry({ passed: ['a: one'], failed: [unprepared] }, async () => ({
    passed: ['b: one', 'b: two'],
    failed: [],
  }))
  expect(tally).toEqual({ passed: 3, failures: [], flaky: [unprepared] })
})

test('what passed at first and fails in the company of a second try is flaky too', async () => {
  const first = { passed: ['b: one'], failed: [failed('b', 'two')] }
  const second = { passed: ['b: two'], failed: [failed('b', 'one')] }
  expect(await secondTry(first, async () => second)).toEqual({
    passed: 2,
    failures: [],
    flaky: [failed('b', 'two'), failed('b', 'one')],
  })
})

test('nothing is tried again where nothing failed, where much did, or where nobody knows what (decision 36)', async () => {
  expect(await secondTry({ passed: ['a: one'], failed: [] }, never)).toEqual({
    passed: 1,
    failures: [],
    flaky: [],
  })
  const broken = ['a', 'b', 'c', 'd', 'e', 'f'].map((file) => failed(file, 'one'))
  expect((await secondTry({ passed: [], failed: broken }, never)).failures).toEqual(broken)
  const stray = { name: 'vitest site', reason: [] }
  expect((await secondTry({ passed: [], failed: [stray] }, never)).failures).toEqual([stray])
})

test('a reason is a few plain lines that end with the line of the test (decision 36)', () => {
  const file = import.meta.filename
  const message = `\u001b[31mexpected 1\u001b[39m to be 2\n\n${'more\n'.repeat(20)}`
  const told = reasonOf({ message, diff: '- 2\n+ 1', stacks: [{ file, line: 1 }] })
  expect(told).toHaveLength(12)
  expect(told[0]).toBe('expected 1 to be 2')
  expect(told.at(-1)).toBe("test/second-try.test.ts:1: import { expect, test } from 'vitest'")
})
