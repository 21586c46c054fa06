import { expect, test } from 'vitest'
import { formatSince, formatTimeAgo } from '../../domain/kernel/calendar/french-dates.ts'

const hour = 3_600_000
const day = 24 * hour

test.each([
  [0, 'à l’instant'],
  [12 * 60_000, 'il y a 12\u00a0min'],
  [23 * hour, 'il y a 23\u00a0h'],
  [day, 'il y a 1\u00a0jour'],
  [59 * day, 'il y a 59\u00a0jours'],
  [61 * day, 'il y a 2\u00a0mois'],
  [366 * day, 'il y a 12\u00a0mois'],
  [729 * day, 'il y a 23\u00a0mois'],
  [731 * day, 'il y a 2\u00a0ans'],
  [4 * 366 * day, 'il y a 4\u00a0ans'],
])('formatTimeAgo() of %i ms ago returns « %s »', (passed, said) => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(formatTimeAgo(new Date(now.getTime() - passed), now)).toBe(said)
})

test.each([
  [0, 'depuis un instant'],
  [12 * 60_000, 'depuis 12\u00a0min'],
  [3 * day, 'depuis 3\u00a0jours'],
])('formatSince() of %i ms ago returns « %s »', (passed, said) => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(formatSince(new Date(now.getTime() - passed), now)).toBe(said)
})
