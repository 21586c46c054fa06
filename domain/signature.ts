import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Vouches for `text` in an address that the site sends by mail. What is signed begins with its purpose (a path,
 * or a word of its own), so that a signature given for one thing opens no other.
 */
export function sign(text: string, secret: string): string {
  return digest(text, secret).toString('base64url')
}

/** True when `given` is the signature of `text`; takes the same time whatever is wrong with it. */
export function isSignature(given: string, text: string, secret: string): boolean {
  return isSame(given, sign(text, secret))
}

/**
 * The same in 16 small letters and digits, for where there is no room and capitals get lost: 64 bits, of which
 * somebody tries few by mail.
 */
export function signShortly(text: string, secret: string): string {
  return digest(text, secret).toString('hex').slice(0, 16)
}

export function isShortSignature(given: string, text: string, secret: string): boolean {
  return isSame(given, signShortly(text, secret))
}

const digest = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Takes the same time wherever they differ. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
