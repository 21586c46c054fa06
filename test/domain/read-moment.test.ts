import { expect, test } from 'vitest'
import { formatMoment, parseMoment } from '../../domain/kernel/calendar/paris-time.ts'

test.each([
  ['2026-11-22T16:05', '2026-11-22T15:05:00.000Z'],
  ['2026-07-14T00:00', '2026-07-13T22:00:00.000Z'],
  // The last hour before summer time, its first hour, and the hour that occurs twice.
  ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('%s in France is the instant %s, and is formatted back (§11.18)', (fields, instant) => {
  expect(parseMoment(fields)).toEqual({ outcome: 'read', at: new Date(instant) })
  expect(formatMoment(new Date(instant))).toBe(fields)
})

test('a time skipped by summer time and invalid times are rejected (§11.18)', () => {
  expect(parseMoment('2027-03-28T02:30')).toEqual({ outcome: 'skipped' })
  for (const input of ['', '2026-02-30T10:00', '2026-11-22', '2026-11-22T25:00', 'demain', null])
    expect(parseMoment(input), String(input)).toEqual({ outcome: 'invalid' })
})
