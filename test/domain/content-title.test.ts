import { expect, test } from 'vitest'
import { contentTitleOf } from '../../domain/publishing/content/content-fields.ts'

test('a title gets no-break spaces before French punctuation, and an empty draft is called « Sans titre »', () => {
  expect(contentTitleOf({ title: ' Jante voilée : que faire ? ' })).toBe(
    'Jante voilée\u00a0: que faire\u00a0?',
  )
  expect(contentTitleOf({ title: ' ' })).toBe('Sans titre')
  expect(contentTitleOf({})).toBe('Sans titre')
})
