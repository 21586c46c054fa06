import { expect, test } from 'vitest'
import { createStreamLimits } from '../../app/http/stream-limits.ts'

test('when the maximum number of streams is open, a stream of the address with the most is closed for an address with fewer (§9.4)', () => {
  const limits = createStreamLimits({ ofOne: 3, ofAll: 6 })
  const closedStreams: string[] = []
  const take = (address: string, name = address) => limits.take(address, () => closedStreams.push(name))
  const first = take('a', 'a-1')
  for (const name of ['a-2', 'a-3']) take('a', name)
  for (const address of ['b', 'b', 'c']) take(address)
  expect(take('a').outcome).toBe('address-full')
  expect(take('d').outcome).toBe('taken')
  expect(closedStreams).toEqual(['a-1'])
  // The stream was already closed, so leaving releases nothing.
  if (first.outcome === 'taken') first.leave()
  // No address has more streams than the requesting one would have.
  expect(take('b').outcome).toBe('process-full')
  expect(take('e').outcome).toBe('taken')
  expect(closedStreams).toEqual(['a-1', 'a-2'])
  expect(take('c').outcome).toBe('process-full')
})

test('the networks of one /48 share one limit of streams (§9.4)', () => {
  const limits = createStreamLimits({ ofOne: 2, ofAll: 100 })
  const outcomes = Array.from(
    { length: 20 },
    (_, at) => limits.take(`2001:db8:1:${at.toString(16)}::/64`, () => {}).outcome,
  )
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(16)
  expect(limits.take('2001:db8:2:0::/64', () => {}).outcome).toBe('taken')
})
