import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Vouches for `text` in an address that the site sends by mail. What is signed begins with its purpose (a path,
 * or a word of its own), so that a signature given for one thing opens no other.
 */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** True when `given` is the signature of `text`; takes the same time whatever is wrong with it. */
export function isSignature(given: string, text: string, secret: string): boolean {
  const claimed = Buffer.from(given)
  const right = Buffer.from(sign(text, secret))
  return claimed.length === right.length && timingSafeEqual(claimed, right)
}
