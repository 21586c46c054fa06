import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import {
  groupStoredPages,
  readStoredRecord,
  type StoredRecord,
} from '../../app/office/offline/stored-record.ts'

const record = (number: string, plate: string | null, rim: string | null = null): StoredRecord => ({
  number,
  plate,
  rim,
  client: 'Garage Morel',
  vehicle: 'Peugeot 308',
})

describe('the list of stored pages', () => {
  test('groups the rims of an order under it and sorts by plate, orders without plate last (§11.6)', () => {
    const pages = [
      { to: '/gestion/commandes/b', title: 'CO-2', record: record('CO-2', null) },
      {
        to: '/gestion/commandes/a/jantes/2',
        title: 'x',
        record: record('CO-1', 'ZZ-001-AA', '10, autre jante'),
      },
      {
        to: '/gestion/commandes/a/jantes/1',
        title: 'x',
        record: record('CO-1', 'ZZ-001-AA', '2, avant droite'),
      },
      { to: '/gestion/commandes/a', title: 'CO-1', record: record('CO-1', 'ZZ-001-AA') },
      { to: '/gestion/commandes/c', title: 'CO-3', record: record('CO-3', 'AB-123-CD') },
      { to: '/gestion/commandes/d/jantes/1', title: 'x', record: record('CO-4', 'BB-123-CD', '1, arrière') },
      { to: '/gestion/commandes', title: 'Commandes', record: null },
      { to: '/gestion', title: 'Aujourd’hui', record: null },
    ]
    const { others, orders } = groupStoredPages(pages)
    expect(others.map(({ to }) => to)).toEqual(['/gestion', '/gestion/commandes'])
    expect(orders.map(({ plate, to }) => [plate, to])).toEqual([
      ['AB-123-CD', '/gestion/commandes/c'],
      ['BB-123-CD', null],
      ['ZZ-001-AA', '/gestion/commandes/a'],
      [null, '/gestion/commandes/b'],
    ])
    expect(orders[2]?.rims.map(({ name }) => name)).toEqual(['2, avant droite', '10, autre jante'])
  })

  test('a page that an older version stored, or one with a broken record, is listed by its title (§11.6)', () => {
    const read = (html: string) => readStoredRecord(parse(html) as unknown as ParentNode)
    expect(read('<head><title>CO-1</title></head>')).toBeNull()
    expect(read('<meta name="stored-record" content="{">')).toBeNull()
  })
})
