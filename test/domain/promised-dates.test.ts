import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSlowestService } from '../../domain/business/lead-times.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { addDays, type Day } from '../../domain/kernel/calendar/paris-day.ts'
import { rimServiceNames } from '../../domain/kernel/rim-words.ts'
import {
  computePromisableDays,
  findClosedDayReason,
  findDefaultPromisedDay,
  type RimsToPromise,
  workingDayAfter,
} from '../../domain/workshop/orders/promised-dates.ts'

const start = '2026-11-02'
const daysAhead = (max: number) => fc.integer({ min: 0, max })
const posId = fc.constantFrom('epinal', 'ostwald')

/** A day, existing promises, closures, and rims without a promised day. */
const situation = fc
  .record({
    posId,
    today: daysAhead(400).map((days) => addDays(start, days)),
    load: fc.array(fc.tuple(daysAhead(60), fc.integer({ min: 1, max: 80 })), { maxLength: 12 }),
    closed: fc.array(fc.tuple(daysAhead(90), daysAhead(40), fc.boolean()), { maxLength: 4 }),
    rims: fc.integer({ min: 0, max: 60 }),
    services: fc.array(fc.constantFrom(...Object.keys(rimServiceNames)), { maxLength: 4 }),
    workingDays: fc.option(fc.integer({ min: 0, max: 120 })),
    receivedBefore: daysAhead(30),
    blockedFor: fc.option(fc.integer({ min: -5, max: 20 })),
  })
  .map(({ load, closed, receivedBefore, blockedFor, ...more }) => ({
    ...more,
    load: new Map(load.map(([days, rims]): [Day, number] => [addDays(more.today, days), rims])),
    closures: closed.map(([from, length, isOpen], index) => ({
      id: `${index}`,
      locationId: null,
      from: addDays(more.today, from),
      to: addDays(more.today, from + length),
      reason: 'congés',
      ...(isOpen && { hours: { open: '07:00', close: '12:00' } }),
    })),
    receivedDay: addDays(more.today, -receivedBefore),
    nothingBefore: blockedFor === null ? null : addDays(more.today, blockedFor),
  }))

type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

function promiseOf({ today, load, closures, ...work }: Situation, more: Partial<RimsToPromise> = {}) {
  const site = { ...defaultSite, closures }
  const days = computePromisableDays(work.posId, today, load, site)
  return { site, days, ...findDefaultPromisedDay(days, { ...work, ...more }, site) }
}

test('the proposed date is after today and the fourteen days, on an open day, and not before the work can be done (§11.14, §11.21)', () => {
  fc.assert(
    fc.property(situation, (given) => {
      const { site, day, ready, soonest } = promiseOf(given)
      const { posId: pos, today, nothingBefore, receivedDay, services, workingDays } = given
      expect(day > today).toBe(true)
      expect(findClosedDayReason(pos, day, site)).toBeNull()
      if (nothingBefore) expect(day > nothingBefore).toBe(true)
      expect(
        day >=
          workingDayAfter(pos, receivedDay, workingDays ?? findSlowestService(services, site).longest, site),
      ).toBe(true)
      expect(day >= ready && soonest > today).toBe(true)
    }),
  )
})

test('the proposed date is the first day after the work on which the workshop has capacity (§11.14, §11.21)', () => {
  fc.assert(
    fc.property(situation, (given) => {
      const { day, days, ready } = promiseOf(given)
      const inSight = days.find((one) => one.day === day)
      if (inSight) expect(inSight.free).toBeGreaterThanOrEqual(given.rims)
      for (const one of days)
        if (one.day >= ready && one.day < day && !one.closed) expect(one.free).toBeLessThan(given.rims)
    }),
  )
})

test('the proposed date is not earlier with more rims, more working days or slower work (§11.14, §11.21)', () => {
  const more = fc.record({ rims: daysAhead(40), days: daysAhead(40) })
  fc.assert(
    fc.property(situation, more, (given, { rims, days }) => {
      const { day } = promiseOf(given)
      expect(promiseOf(given, { rims: given.rims + rims }).day >= day).toBe(true)
      const workingDays = given.workingDays ?? 1
      const one = promiseOf(given, { workingDays }).day
      expect(promiseOf(given, { workingDays: workingDays + days }).day >= one).toBe(true)
      if (given.services.length > 0 && given.workingDays === null)
        expect(promiseOf(given, { services: [...given.services, 'personnalisation'] }).day >= day).toBe(true)
    }),
  )
})

const open = { id: 'a', locationId: null, reason: 'fêtes', hours: { open: '08:00', close: '12:00' } }

/** A Monday without promises. */
const emptyWorkshop: Situation = {
  posId: 'epinal',
  today: '2026-11-23',
  load: new Map(),
  closures: [],
  rims: 4,
  services: ['renovation'],
  workingDays: null,
  receivedDay: '2026-11-23',
  nothingBefore: null,
}

test.each<[string, Partial<Situation>, Day]>([
  ['five working days of renovation', {}, '2026-11-30'],
  ['the slowest of several services', { services: ['devoilage', 'personnalisation'] }, '2026-12-07'],
  [
    'the working days promised to the client instead of those of the service',
    { workingDays: 2 },
    '2026-11-25',
  ],
  ['room only later', { load: new Map([['2026-12-01', 7 * 16]]) }, '2026-12-02'],
  ['as many rims as a week does', { rims: 100, workingDays: 1 }, '2026-12-01'],
  ['the end of the fourteen days', { nothingBefore: '2026-12-07', workingDays: 2 }, '2026-12-09'],
  [
    'a Saturday that is opened',
    { workingDays: 5, closures: [{ ...open, from: '2026-11-28', to: '2026-11-28' }] },
    '2026-11-28',
  ],
  ['rims that came a month ago', { receivedDay: '2026-10-23' }, '2026-11-24'],
  ['more than is in sight', { rims: 60, load: new Map([['2027-02-01', 64 * 16]]) }, '2027-02-26'],
])('the proposed date is calculated: %s (§9.5, §11.14, §11.21)', (_, more, day) => {
  expect(promiseOf({ ...emptyWorkshop, ...more }).day).toBe(day)
})
