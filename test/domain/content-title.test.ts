import { expect, test } from 'vitest'
import { titleOf } from '../../domain/publishing/content/content-fields.ts'

test('a title gets no-break spaces before French punctuation, and an empty draft is called « Sans titre »', () => {
  expect(titleOf({ title: ' Jante voilée : que faire ? ' })).toBe('Jante voilée\u00a0: que faire\u00a0?')
  expect(titleOf({ title: ' ' })).toBe('Sans titre')
  expect(titleOf({})).toBe('Sans titre')
})
