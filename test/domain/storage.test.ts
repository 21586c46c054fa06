import { describe, expect, test } from 'vitest'
import { defaultSite, type LocationClosure, type Site } from '../../domain/business/site.ts'
import {
  storageChargeOn,
  storageFeeTermsOf,
  withStorageFeeLine,
} from '../../domain/workshop/orders/storage.ts'

const closingDays = (from: string, to: string): LocationClosure => ({
  id: from,
  locationId: null,
  from,
  to,
  reason: 'congés',
})
const withClosures = (...closures: LocationClosure[]): Site => ({ ...defaultSite, closures })

describe('storage is charged two full calendar days after its notice (§9.7, §11.14)', () => {
  test.each([
    ['on a Monday', '2027-03-01', '2027-03-04'],
    ['over a month', '2027-02-26', '2027-03-02'],
    ['over the begin of summer time', '2026-03-27', '2026-03-31'],
    ['over its end', '2026-10-23', '2026-10-27'],
    ['over All Saints’ Day', '2027-10-29', '2027-11-03'],
    ['over a leap day', '2028-02-28', '2028-03-02'],
    // The workshop is closed on Saturday and Sunday: Monday is the first day of collection.
    ['before a weekend', '2027-03-05', '2027-03-09'],
    ['before Whit Sunday, its Monday a holiday', '2027-05-14', '2027-05-19'],
  ])('%s: a notice on %s starts the charge on %s', (_, noticed, from) => {
    expect(storageFeeTermsOf('epinal', noticed, defaultSite)).toEqual({ from, cents: 1_000 })
  })

  test('storage is charged only after a day on which the client could collect (§9.7, §11.14)', () => {
    const closedLong = withClosures(closingDays('2027-03-02', '2027-03-14'))
    expect(storageFeeTermsOf('epinal', '2027-03-01', closedLong).from).toBe('2027-03-16')
    const terms = { ...defaultSite.terms, storageNoticeDays: 0, storageCents: 1_250 }
    expect(storageFeeTermsOf('epinal', '2027-03-01', { ...defaultSite, terms })).toEqual({
      from: '2027-03-03',
      cents: 1_250,
    })
  })
})

describe('days of storage charged, in French time', () => {
  const waiting = {
    pos_id: 'epinal',
    status: 2,
    handover: 'pickup' as const,
    cancelled_at: null,
    moved_at: new Date('2027-02-01T09:00:00Z'),
    storage_notice_at: new Date('2027-03-23T09:00:00Z'),
    storage_terms: { from: '2027-03-26', cents: 1_000 },
  }
  const days = (instant: string, order = {}, site = defaultSite) =>
    storageChargeOn({ ...waiting, ...order }, new Date(instant), site)?.days ?? 0

  test.each([
    ['the last second of the notice', '2027-03-25T22:59:59Z', 0],
    ['midnight in Paris, an hour before it in London', '2027-03-25T23:00:00Z', 1],
    ['the last second of that day', '2027-03-26T22:59:59Z', 1],
    ['the next midnight', '2027-03-26T23:00:00Z', 2],
    ['the last second of the day of 23 hours', '2027-03-28T21:59:59Z', 3],
    ['midnight of summer time', '2027-03-28T22:00:00Z', 4],
  ])('%s (§9.7)', (_, instant, charged) => expect(days(instant)).toBe(charged))

  test('end with the collection, and leave out days on which the workshop is closed (§9.7, §11.14)', () => {
    const later = '2027-04-30T10:00:00Z'
    expect(days(later, { status: 3, moved_at: new Date('2027-03-29T21:59:59Z') })).toBe(4)
    expect(days(later, { status: 3, moved_at: new Date('2027-03-29T22:00:00Z') })).toBe(5)
    const closedDays = closingDays('2027-03-27', '2027-03-28')
    expect(days('2027-03-29T10:00:00Z', {}, withClosures(closedDays))).toBe(2)
    // On a day with other opening hours, clients can collect.
    const open = withClosures({ ...closedDays, hours: { open: '08:00', close: '12:00' } })
    expect(days('2027-03-29T10:00:00Z', {}, open)).toBe(4)
  })

  test('are zero without a sent notice, for a delivery, for rims in work and for free storage (§9.7, §11.14)', () => {
    const later = '2027-04-30T10:00:00Z'
    expect(days(later)).toBeGreaterThan(0)
    for (const other of [
      { storage_notice_at: null },
      { storage_terms: null },
      { handover: 'delivery' },
      { status: 1 },
      { storage_terms: { from: '2027-03-26', cents: 0 } },
    ])
      expect(days(later, other)).toBe(0)
  })

  test('become one order line, which replaces the previous one (§9.7, §11.14)', () => {
    const line = (description: string) => ({ description, quantity: 1, unit_price: 5_000, vat_rate: 2_000 })
    const charge = storageChargeOn(waiting, new Date('2027-03-27T10:00:00Z'), defaultSite)
    if (!charge) throw new Error('nothing is charged')
    const added = withStorageFeeLine([line('Rénovation'), line('Valves')], charge)
    expect(added.at(-1)).toEqual({
      description: 'Frais de garde du 26/03/2027 au 27/03/2027',
      quantity: 2,
      unit_price: 1_000,
      vat_rate: 2_000,
    })
    expect(withStorageFeeLine(added, charge)).toEqual(added)
    const fields = [
      line('frais de garde du 01/03/2027'),
      line('Rénovation'),
      line('Frais de garde du 02/03/2027 (2)'),
    ]
    expect(withStorageFeeLine(fields, charge).map(({ quantity }) => quantity)).toEqual([2, 1])
    // « Garde-boue » (mudguard) is not a storage fee (« frais de garde »).
    expect(withStorageFeeLine([line('Frais de garde-boue')], charge)).toHaveLength(2)
  })
})
