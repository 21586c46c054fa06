import { commonPasswords } from './common-passwords.ts'
import { type NewPassword, type NewPasswordProblems, typingProblems } from './new-password-form.ts'
import type { Person } from './person.ts'

const fewestSigns = { client: 6, staff: 12 } as const
const mostSigns = 128

/** The first is to the letter (docs/product.md §5). */
const tooShort = (fewest: number) => `ERREUR Votre mot de passe doit contenir au moins ${fewest} caractères`
const tooLong = `ERREUR Votre mot de passe doit contenir au plus ${mostSigns} caractères`
const tooCommon = 'ERREUR Ce mot de passe est trop courant\u00a0: choisissez-en un autre.'

/** All that is wrong with a new password of `person`, or `null` (docs/product.md §6). */
export function newPasswordProblems(
  typed: NewPassword,
  person: Pick<Person, 'email' | 'role'>,
): NewPasswordProblems | null {
  const message = weakness(typed.password, person)
  return typingProblems(typed) ?? (message ? { message } : null)
}

function weakness(password: string, { email, role }: Pick<Person, 'email' | 'role'>): string | null {
  // As people count them: an accent or an emoji is one sign.
  const signs = [...password.normalize('NFC')].length
  if (signs < fewestSigns[role]) return tooShort(fewestSigns[role])
  if (signs > mostSigns) return tooLong
  return isCommon(password.toLowerCase(), email) ? tooCommon : null
}

/** A common word stays one with a year or an exclamation mark behind it. */
function isCommon(password: string, email: string): boolean {
  const word = password.replace(/[^a-z]+$/, '')
  const isOneSign = new Set(password).size === 1
  return isOneSign || password === email || commonPasswords.has(password) || commonPasswords.has(word)
}
