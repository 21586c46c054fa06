import { expect, test } from 'vitest'
import {
  addDays,
  dayOneYearBefore,
  formatDate,
  parisDay,
  startOfDay,
} from '../../domain/kernel/calendar/paris-day.ts'
import { startOfLastTwelveMonths } from '../../domain/kernel/lists/start-of-last-twelve-months.ts'

test.each([
  ['an ordinary day in winter', '2026-11-21T14:00:00Z', '2025-11-20T23:00:00Z'],
  ['an ordinary day in summer', '2026-07-14T14:00:00Z', '2025-07-13T22:00:00Z'],
  ['New Year’s Eve until midnight in France', '2026-12-31T22:59:59Z', '2025-12-30T23:00:00Z'],
  ['New Year’s Day from midnight in France', '2026-12-31T23:00:00Z', '2025-12-31T23:00:00Z'],
  // Summer time began on 29 March 2026 and on 30 March 2025.
  [
    'a day that has summer time, a year after one that had not',
    '2026-03-29T12:00:00Z',
    '2025-03-28T23:00:00Z',
  ],
  ['the day after the clocks went forward a year ago', '2026-03-31T12:00:00Z', '2025-03-30T22:00:00Z'],
  // Summer time ended on 25 October 2026 and on 26 October 2025.
  ['the day on which clocks went back a year ago', '2026-10-26T12:00:00Z', '2025-10-25T22:00:00Z'],
  ['the day after', '2026-10-27T12:00:00Z', '2025-10-26T23:00:00Z'],
  ['a leap day', '2028-02-29T12:00:00Z', '2027-02-27T23:00:00Z'],
  ['the day after a leap day', '2029-03-01T12:00:00Z', '2028-02-29T23:00:00Z'],
])('twelve months before %s start at midnight in France (§7.3, §9.1)', (_, now, since) => {
  expect(startOfLastTwelveMonths(new Date(now)).toISOString()).toBe(new Date(since).toISOString())
})

test('every day of eight years starts at midnight in France, and has the same date one year before (§7.3, §9.1)', () => {
  for (let day = '2024-01-01'; day < '2032-01-01'; day = addDays(day, 1)) {
    const start = startOfDay(day)
    expect([parisDay(start), parisDay(new Date(start.getTime() - 1))]).toEqual([day, addDays(day, -1)])
    expect(dayOneYearBefore(day).slice(5)).toBe(day.endsWith('02-29') ? '02-28' : day.slice(5))
  }
})

test('dates are formatted day first, in French time (§9.6)', () => {
  expect(formatDate(new Date('2026-12-31T23:30:00Z'))).toBe('01/01/2027')
  expect(formatDate(new Date('2026-06-30T21:59:59Z'))).toBe('30/06/2026')
})
