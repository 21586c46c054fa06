import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** What RFC 4226 asks for: the length of the hash. */
const secretBytes = 20

const keyOf = (siteSecret: string) =>
  Buffer.from(hkdfSync('sha256', siteSecret, '', 'second-factor secrets', 32))

/**
 * What an application is to share with the site if it is set up in this session. Made of the session and kept nowhere
 * until its first code is shown: a page that is opened twice shows the same, and opening it writes nothing.
 */
export function offeredSecret(sessionToken: string, siteSecret: string): Buffer {
  const made = createHmac('sha256', siteSecret).update(`second-factor offer\n${sessionToken}`).digest()
  return made.subarray(0, secretBytes)
}

/** The secret as it stands in the database: worth nothing without the site's own, and of no use to another account. */
export function sealSecret(secret: Buffer, userId: string, siteSecret: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(siteSecret), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, text, sealing.getAuthTag()]).toString('base64url')
}

/** `null` when it was sealed for another account or under another secret of the site's. */
export function unsealSecret(sealed: string, userId: string, siteSecret: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const opening = createDecipheriv(cipher, keyOf(siteSecret), bytes.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch {
    return null
  }
}
