import { beforeAll, describe, expect, test } from 'vitest'
import { groupDaysByHours } from '../../../domain/business/open-spans.ts'
import {
  findOpeningStatusEnd,
  formatWeeklyHours,
  openingStatusOf,
} from '../../../domain/business/opening-hours.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { findPublicHoliday } from '../../../domain/kernel/calendar/public-holidays.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const locationOf = (id: string) =>
  defaultSite.locations.find((location) => location.id === id) ?? defaultSite.locations[0]

/** Returns the text of the opening hours at this instant, with plain spaces. */
function readStatus(id: string, instant: string): string {
  return openingStatusOf(locationOf(id), new Date(instant)).sentence.replace(/\u00a0/g, ' ')
}

describe('the opening status', () => {
  test.each([
    // An ordinary week: Monday to Friday, winter time (UTC+1).
    ['epinal', '2026-11-16T05:59:59Z', 'Fermé, ouvre aujourd’hui à 07 h 00'],
    ['epinal', '2026-11-16T06:00:00Z', 'Ouvert jusqu’à 15 h 30'],
    ['epinal', '2026-11-16T14:29:59Z', 'Ouvert jusqu’à 15 h 30'],
    ['epinal', '2026-11-16T14:30:00Z', 'Fermé, ouvre demain à 07 h 00'],
    ['tw-kustoms', '2026-11-16T10:00:00Z', 'Ouvert jusqu’à 15 h 30'],
    ['chambery', '2026-11-16T06:30:00Z', 'Fermé, ouvre aujourd’hui à 08 h 00'],
    ['chambery', '2026-11-16T15:59:00Z', 'Ouvert jusqu’à 17 h 00'],
    // Friday ends earlier, and the weekend is closed.
    ['ostwald', '2026-11-20T13:59:00Z', 'Ouvert jusqu’à 15 h 00'],
    ['ostwald', '2026-11-20T14:00:00Z', 'Fermé, ouvre lundi à 07 h 00'],
    ['chambery', '2026-11-20T14:59:00Z', 'Ouvert jusqu’à 16 h 00'],
    ['epinal', '2026-11-21T10:00:00Z', 'Fermé, ouvre lundi à 07 h 00'],
    ['epinal', '2026-11-22T10:00:00Z', 'Fermé, ouvre demain à 07 h 00'],
    // Around midnight the day is the one of Paris, not of UTC.
    ['epinal', '2026-11-15T23:30:00Z', 'Fermé, ouvre aujourd’hui à 07 h 00'],
    ['epinal', '2026-07-05T22:30:00Z', 'Fermé, ouvre aujourd’hui à 07 h 00'],
    // Summer time (UTC+2), and the Mondays after both changes.
    ['epinal', '2026-07-06T05:00:00Z', 'Ouvert jusqu’à 15 h 30'],
    ['epinal', '2026-03-27T06:00:00Z', 'Ouvert jusqu’à 15 h 00'],
    ['epinal', '2026-03-29T01:30:00Z', 'Fermé, ouvre demain à 07 h 00'],
    ['epinal', '2026-03-30T04:59:00Z', 'Fermé, ouvre aujourd’hui à 07 h 00'],
    ['epinal', '2026-03-30T05:00:00Z', 'Ouvert jusqu’à 15 h 30'],
    ['epinal', '2026-10-25T00:30:00Z', 'Fermé, ouvre demain à 07 h 00'],
    ['epinal', '2026-10-25T01:30:00Z', 'Fermé, ouvre demain à 07 h 00'],
    ['epinal', '2026-10-26T05:59:00Z', 'Fermé, ouvre aujourd’hui à 07 h 00'],
    ['epinal', '2026-10-26T06:00:00Z', 'Ouvert jusqu’à 15 h 30'],
    // Holidays are named, and skipped when looking ahead.
    ['epinal', '2026-11-11T10:00:00Z', 'Fermé aujourd’hui : 11 novembre, ouvre demain à 07 h 00'],
    ['epinal', '2026-11-10T20:00:00Z', 'Fermé, ouvre jeudi à 07 h 00'],
    ['epinal', '2026-04-03T08:00:00Z', 'Ouvert jusqu’à 15 h 00'],
    ['ostwald', '2026-04-03T08:00:00Z', 'Fermé aujourd’hui : Vendredi saint, ouvre mardi à 07 h 00'],
    ['ostwald', '2026-04-02T20:00:00Z', 'Fermé, ouvre mardi à 07 h 00'],
    ['epinal', '2026-04-06T08:00:00Z', 'Fermé aujourd’hui : lundi de Pâques, ouvre demain à 07 h 00'],
    ['chambery', '2026-05-25T08:00:00Z', 'Fermé aujourd’hui : lundi de Pentecôte, ouvre demain à 08 h 00'],
    ['epinal', '2025-12-26T10:00:00Z', 'Ouvert jusqu’à 15 h 00'],
    ['ostwald', '2025-12-26T10:00:00Z', 'Fermé aujourd’hui : Saint-Étienne, ouvre lundi à 07 h 00'],
    // Over the turn of the year.
    ['epinal', '2026-12-31T16:00:00Z', 'Fermé, ouvre lundi à 07 h 00'],
    ['epinal', '2025-12-31T16:00:00Z', 'Fermé, ouvre vendredi à 07 h 00'],
    ['epinal', '2025-12-31T23:30:00Z', 'Fermé aujourd’hui : jour de l’An, ouvre demain à 07 h 00'],
  ])('of %s at %s is « %s » (§2.7, §9.5)', (id, instant, sentence) => {
    expect(readStatus(id, instant)).toBe(sentence)
  })

  test('has non-breaking spaces inside an hour and before a colon (§9.5)', () => {
    const { sentence } = openingStatusOf(locationOf('epinal'), new Date('2026-11-11T10:00:00Z'))
    expect(sentence).toBe('Fermé aujourd’hui\u00a0: 11\u00a0novembre, ouvre demain à 07\u00a0h\u00a000')
  })

  const pause = { open: '08:00', close: '18:00', break: { from: '12:00', until: '14:00' } }
  const closedAtWeekends = { saturday: null, sunday: null }
  const hours = { monday: pause, tuesday: pause, wednesday: pause, thursday: pause, friday: pause }
  const withBreak = { hours: { ...hours, ...closedAtWeekends }, zipCode: '88000' }

  test.each([
    ['2026-11-16T06:59:00Z', 'Fermé, ouvre aujourd’hui à 08 h 00', '07:00'],
    ['2026-11-16T10:59:00Z', 'Ouvert jusqu’à 12 h 00', '11:00'],
    ['2026-11-16T11:00:00Z', 'Fermé, ouvre aujourd’hui à 14 h 00', '13:00'],
    ['2026-11-16T13:00:00Z', 'Ouvert jusqu’à 18 h 00', '17:00'],
    ['2026-11-16T17:00:00Z', 'Fermé, ouvre demain à 08 h 00', '23:00'],
  ])('with a break at midday, at %s is « %s » (§9.5)', (instant, sentence, change) => {
    const status = openingStatusOf(withBreak, new Date(instant))
    expect(status.sentence.replaceAll('\u00a0', ' ')).toBe(sentence)
    expect(status.isOpen).toBe(sentence.startsWith('Ouvert'))
    expect(findOpeningStatusEnd(withBreak, new Date(instant)).toISOString()).toContain(`T${change}`)
  })

  test('weekly hours with a break name both spans (§9.5)', () => {
    expect(formatWeeklyHours(withBreak.hours).replaceAll('\u00a0', ' ')).toBe(
      'du lundi au vendredi de 08 h 00 à 12 h 00 et de 14 h 00 à 18 h 00',
    )
  })

  test('a day with a break is not grouped with one without (§9.5)', () => {
    const hours = { ...withBreak.hours, tuesday: { open: '08:00', close: '18:00' } }
    expect(groupDaysByHours(hours).map(({ days }) => days.length)).toEqual([1, 1, 3, 2])
  })

  test('a place that never opens is shown as closed (§9.5)', () => {
    const closed = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null }
    const hours = { ...closed, saturday: null, sunday: null }
    expect(openingStatusOf({ hours, zipCode: '88000' }, new Date()).sentence).toMatch(
      /^Fermé( aujourd’hui.*)?$/,
    )
  })
})

describe('the public holidays', () => {
  // Easter Sundays, with the earliest and latest possible dates and both exceptions of the rule.
  test.each([
    [1818, 3, 22],
    [1943, 4, 25],
    [1954, 4, 18],
    [1981, 4, 19],
    [2000, 4, 23],
    [2024, 3, 31],
    [2025, 4, 20],
    [2026, 4, 5],
    [2027, 3, 28],
    [2038, 4, 25],
    [2049, 4, 18],
    [2076, 4, 19],
  ])('of Easter %i include %i-%i (§9.5)', (year, month, day) => {
    expect(findPublicHoliday(year, month, day, '88000')).toBe('Pâques')
  })

  test('the public holidays of a year are those of the law, with two more in Bas-Rhin (§9.5)', () => {
    const holidays = (zipCode: string) =>
      Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index))).flatMap((date) => {
        const name = findPublicHoliday(2027, date.getUTCMonth() + 1, date.getUTCDate(), zipCode)
        return name ? [`${date.toISOString().slice(5, 10)} ${name.replace('\u00a0', ' ')}`] : []
      })
    const everywhere = [
      '01-01 jour de l’An',
      '03-28 Pâques',
      '03-29 lundi de Pâques',
      '05-01 1er mai',
      '05-06 Ascension',
      '05-08 8 mai',
      '05-16 Pentecôte',
      '05-17 lundi de Pentecôte',
      '07-14 14 juillet',
      '08-15 Assomption',
      '11-01 Toussaint',
      '11-11 11 novembre',
      '12-25 Noël',
    ]
    expect(holidays('88000')).toEqual(everywhere)
    expect(holidays('73000')).toEqual(everywhere)
    expect(holidays('67540')).toEqual([...everywhere, '03-26 Vendredi saint', '12-26 Saint-Étienne'].sort())
  })
})

describe('the contact page', () => {
  let site: TestSite
  let now = new Date()
  beforeAll(async () => {
    site = await openTestSite({ fakes: () => ({ clock: { now: () => now } }) })
  })

  test('shows for each place whether it is open, and highlights the current day (§2.7, §9.5)', async () => {
    now = new Date('2026-04-03T13:30:00Z')
    const page = await readPage(site, '/a_propos')
    expect(textsOf(page, '#ateliers li h3 ~ p:last-child')).toEqual([
      'Fermé, ouvre mardi à 07 h 00',
      'Fermé aujourd’hui : Vendredi saint, ouvre mardi à 07 h 00',
      'Ouvert jusqu’à 16 h 00',
      'Fermé, ouvre mardi à 07 h 00',
    ])
    expect(textsOf(page, 'tr[aria-current="date"]')).toEqual([
      'Vendredi07 h 00 – 15 h 00',
      'Vendredi07 h 00 – 15 h 00',
      'Vendredi08 h 00 – 16 h 00',
      'Vendredi07 h 00 – 15 h 00',
    ])
    now = new Date('2026-11-18T10:00:00Z')
    const wednesday = await readPage(site, '/a_propos')
    expect(textsOf(wednesday, 'tr[aria-current="date"] th')).toEqual(Array(4).fill('Lundi au jeudi'))
  })

  test('shows the weekly hours of each place, one line for consecutive days with the same hours (§2.7, §9.5)', async () => {
    const page = await readPage(site, '/a_propos')
    const weeks = page.querySelectorAll('#ateliers table').map((table) => textsOf(table as never, 'tr'))
    const week = (hours: string, friday: string) => [
      `Lundi au jeudi${hours}`,
      `Vendredi${friday}`,
      'Samedi, dimancheFermé',
    ]
    const east = week('07 h 00 – 15 h 30', '07 h 00 – 15 h 00')
    expect(weeks).toEqual([east, east, week('08 h 00 – 17 h 00', '08 h 00 – 16 h 00'), east])
  })
})
