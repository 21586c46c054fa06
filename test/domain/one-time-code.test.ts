import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  decryptTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  toOtpauthSecret,
} from '../../domain/people/sign-in/second-factor-codes.ts'

const secret = Buffer.from('12345678901234567890')
const site = 'x'.repeat(32)

/** RFC 6238, appendix B: the last six of the eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %i seconds the code is that of RFC 6238: %s (§6)', (seconds, code) => {
  expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code of one step before or after is accepted; two steps and other lengths are rejected (§6)', () => {
  const now = new Date(1_234_567_890_000)
  const step = Math.floor(1_234_567_890 / 30)
  const codeAt = (at: number) => TOTP.generate({ secret: toOtpauthSecret(secret), timestamp: at * 30_000 })
  for (const stepOffset of [-1, 0, 1])
    expect(findTotpStep(secret, codeAt(step + stepOffset), now)).toBe(step + stepOffset)
  for (const stepOffset of [-2, 2]) expect(findTotpStep(secret, codeAt(step + stepOffset), now)).toBeNull()
  for (const input of ['', '00592', '0005924', 'é05924']) expect(findTotpStep(secret, input, now)).toBeNull()
})

/** RFC 4648, section 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is encoded as %j for typing (§6)', (text, fields) =>
  expect(toOtpauthSecret(Buffer.from(text)).base32).toBe(fields),
)

test('an encrypted secret can be decrypted only for its account and with the secret of the site (§6)', () => {
  const sealed = encryptTotpSecret(secret, 'somebody', site)
  expect(decryptTotpSecret(sealed, 'somebody', site)).toEqual(secret)
  expect(encryptTotpSecret(secret, 'somebody', site)).not.toBe(sealed)
  expect(decryptTotpSecret(sealed, 'another', site)).toBeNull()
  expect(decryptTotpSecret(sealed, 'somebody', 'y'.repeat(32))).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const index of [0, 15, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(decryptTotpSecret(changed.toString('base64url'), 'somebody', site), String(index)).toBeNull()
  }
})
