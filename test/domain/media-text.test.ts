import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaFromFieldText, mediaToFieldText } from '../../domain/kernel/html/media-text.ts'

const url = fc.stringMatching(/^\/images\/[A-Za-z0-9]{16}-\d{2,4}x\d{2,4}-[0-9a-f]{6}$/)
/** Words with the non-breaking spaces that French needs, which stay unchanged. */
const name = fc
  .array(fc.stringMatching(/^[A-Za-zé’«»0-9,]+\u00a0?[a-z!?:]$/), { maxLength: 6 })
  .map((words) => words.join(' '))
const percent = fc.integer({ min: 0, max: 100 })
const link = fc.record(
  { url, name, focus: fc.record({ x: percent, y: percent }), computed: fc.constant(true as const) },
  { requiredKeys: ['url', 'name'] },
)
const links = fc.uniqueArray(link, { selector: ({ url: address }) => address, maxLength: 8 })

test('the text of a form about files is parsed back to the same files (§11.19)', () => {
  fc.assert(
    fc.property(links, (given) => void expect(mediaFromFieldText(mediaToFieldText(given))).toEqual(given)),
  )
})

test('a text written by hand ignores empty lines, limits points to the picture and keeps the first of two equal files (§11.19)', () => {
  const text = '\r\n /images/a @140,7  Jante   noire \r\n\n/fichiers/b.pdf\n/images/a Autre'
  expect(mediaFromFieldText(text)).toEqual([
    { url: '/images/a', name: 'Jante   noire', focus: { x: 100, y: 7 } },
    { url: '/fichiers/b.pdf', name: '' },
  ])
})
