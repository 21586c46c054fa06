import { expect, test } from 'vitest'
import { hasSignedAccess, signedPath, verifySignedAccess } from '../../domain/kernel/signatures.ts'

const secret = 'a secret of at least 32 characters'
const path = '/demandes/AAAABBBBCCCCDDDD'
const sent = new Date('2026-01-01T12:00:00Z')
const day = 86_400_000

test('a signed link opens its own path for ninety days, and no other path (§6, §9.4)', () => {
  const query = new URL(signedPath(path, sent, secret), 'http://site.test').searchParams
  const opens = (where = path, days = 0, key = secret) =>
    hasSignedAccess(where, query, new Date(sent.getTime() + days * day), key)
  expect([opens(), opens(path, 90), opens(path, 90.001)]).toEqual([true, true, false])
  expect([opens('/demandes/autre'), opens(path, 0, `another ${secret}`)]).toEqual([false, false])
  query.set('jusqu_a', String(Number(query.get('jusqu_a')) + 1))
  expect(opens()).toBe(false)
})

test('a link signed with the scope “alone” opens its page only, and reports its scope (§11.13, §11.27)', () => {
  const query = new URL(signedPath(path, sent, secret, 'this-page'), 'http://site.test').searchParams
  expect(verifySignedAccess(path, query, sent, secret)).toEqual({ state: 'open', scope: 'this-page' })
  const later = new Date(sent.getTime() + 91 * day)
  expect(verifySignedAccess(path, query, later, secret)).toEqual({ state: 'expired', scope: 'this-page' })
  expect(verifySignedAccess('/demandes/autre', query, sent, secret)).toBeNull()
  expect(hasSignedAccess(path, query, sent, secret)).toBe(false)
})
