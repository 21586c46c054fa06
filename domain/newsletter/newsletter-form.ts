import { isEmailAddress } from '../email-address.ts'

export const emailMissing = "L'email est requis"
export const emailMalformed = "L'email n'est pas conforme"

/** What is wrong with an address typed into the newsletter form, or `null` (docs/product.md §5). */
export function newsletterEmailProblem(email: string): string | null {
  const typed = email.trim()
  if (!typed) return emailMissing
  return isEmailAddress(typed) ? null : emailMalformed
}
