/** What a browser and the server both hold an e-mail address to be: the HTML standard's form, with a dot. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
const longestEmail = 254

export const emailMissing = "L'email est requis"
export const emailMalformed = "L'email n'est pas conforme"

/** What is wrong with an address typed into the newsletter form, or `null` (docs/product.md §5). */
export function newsletterEmailProblem(email: string): string | null {
  const typed = email.trim()
  if (!typed) return emailMissing
  return emailPattern.test(typed) && typed.length <= longestEmail ? null : emailMalformed
}
