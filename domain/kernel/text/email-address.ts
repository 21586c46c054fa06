/**
 * Matches an e-mail address as the HTML standard defines it, with a dot in the domain. Browsers and the server validate
 * alike.
 */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const longestEmail = 254

/**
 * Writes the domain of an address in ASCII, as mails carry it: « info@müller.example » → « info@xn--mller-kva.example »
 * (RFC 3492).
 */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || !URL.canParse(`http://${domain}`)) return address
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
}

/** Whether a text is an e-mail address, without spaces around it. */
export const isEmailAddress = (text: string) => emailPattern.test(text) && text.length <= longestEmail

/** Whether an address (in lower case) is a no-reply address, as in `ne-pas-repondre@exemple.fr`. */
export const isNoReplyAddress = (email: string) =>
  /^(no|do-?not|ne-?pas)[-._]?(reply|repondre)([+._-][^@]*)?@/.test(email)
