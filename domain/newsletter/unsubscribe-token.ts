import { randomIdPattern } from '../random-id.ts'
import { isSignature, sign } from '../signature.ts'

const signedText = (subscriptionId: string) => `newsletter-unsubscribe\n${subscriptionId}`

/**
 * What the link in a letter carries: the subscription's id and the site's signature over it. It never ends,
 * since people leave by the oldest letter too, and nothing of it is stored (docs/product.md §7.7).
 */
export function unsubscribeToken(subscriptionId: string, secret: string): string {
  return `${subscriptionId}.${sign(signedText(subscriptionId), secret)}`
}

/** The subscription that a token is for, or `null` when the site never signed it. */
export function readUnsubscribeToken(token: string, secret: string): string | null {
  const [id = '', signature = '', ...more] = token.split('.')
  if (!randomIdPattern.test(id) || more.length > 0) return null
  return isSignature(signature, signedText(id), secret) ? id : null
}
