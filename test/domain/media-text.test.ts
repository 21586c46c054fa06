import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linksInText, textOfLinks } from '../../domain/publishing/media-text.ts'

const url = fc.stringMatching(/^\/images\/[A-Za-z0-9]{16}-\d{2,4}x\d{2,4}-[0-9a-f]{6}$/)
const name = fc
  .stringMatching(/^([A-Za-zé’«»\u00a0][ A-Za-zé’«»0-9@,]*[a-z])?$/)
  .map((text) => text.replace(/\s+/g, ' ').trim())
const percent = fc.integer({ min: 0, max: 100 })
const link = fc.record(
  { url, name, focus: fc.record({ x: percent, y: percent }) },
  { requiredKeys: ['url', 'name'] },
)
const links = fc.uniqueArray(link, { selector: ({ url: address }) => address, maxLength: 8 })

test('what a form holds of files is read as it was written', () => {
  fc.assert(fc.property(links, (given) => void expect(linksInText(textOfLinks(given))).toEqual(given)))
})

test('files in JSON are read too, and what is none is nothing', () => {
  fc.assert(fc.property(links, (given) => void expect(linksInText(JSON.stringify(given))).toEqual(given)))
  expect(linksInText('[1, null, {"url": 3}]')).toEqual([])
  expect(linksInText('{"url": ')).toEqual([])
})

test('written by hand: empty lines, a point beyond the edge, a file named twice', () => {
  const text = '\r\n /images/a @140,7  Jante   noire \r\n\n/fichiers/b.pdf\n/images/a Autre'
  expect(linksInText(text)).toEqual([
    { url: '/images/a', name: 'Jante   noire', focus: { x: 100, y: 7 } },
    { url: '/fichiers/b.pdf', name: '' },
  ])
})
