import { randomIdPattern } from '../random-id.ts'
import { isSignature, sign } from '../signature.ts'

const signedText = (creationId: string) => `customer-creation\n${creationId}`

/**
 * What stands in the invitation's address: the record's id and the site's signature over it. The signature is
 * stored nowhere, so that who reads the database cannot follow a link of it.
 */
export function creationLink(creationId: string, secret: string): string {
  return `${creationId}.${sign(signedText(creationId), secret)}`
}

/** The record that a link is for, or `null` when the site never made it. */
export function readCreationLink(link: string, secret: string): string | null {
  const [id = '', signature = '', ...more] = link.split('.')
  if (!randomIdPattern.test(id) || more.length > 0) return null
  return isSignature(signature, signedText(id), secret) ? id : null
}
