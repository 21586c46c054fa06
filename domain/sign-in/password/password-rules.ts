import { commonPasswords } from '../common-passwords.ts'
import type { Holder } from '../person.ts'
import { fewestSigns } from './fewest-signs.ts'

/** Below it the specification has its sentence; from there to a client's fewest we have ours. */
const fewestOfSpecification = 6
const mostSigns = 128

/** With six, to the letter (docs/product.md §5). */
const tooShort = (fewest: number) => `ERREUR Votre mot de passe doit contenir au moins ${fewest} caractères`
const nearlyLongEnough = `ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins ${fewestSigns.client} caractères.`
const tooLong = `ERREUR Votre mot de passe doit contenir au plus ${mostSigns} caractères`
const tooCommon = 'ERREUR Ce mot de passe est trop courant\u00a0: choisissez-en un autre.'

/** Why `person` may not have that password, or `null` (docs/product.md §6). Spaces at its ends are no signs. */
export function weaknessOf(password: string, { email, role }: Pick<Holder, 'email' | 'role'>): string | null {
  const signs = countSigns(password.trim())
  if (signs < fewestSigns[role]) return shortness(signs, role)
  if (countSigns(password) > mostSigns) return tooLong
  return isCommon(password.trim().toLowerCase(), email) ? tooCommon : null
}

/** As people count them: an accent or an emoji is one sign. */
const countSigns = (text: string) => [...text.normalize('NFC')].length

function shortness(signs: number, role: Holder['role']): string {
  if (role === 'staff') return tooShort(fewestSigns.staff)
  return signs < fewestOfSpecification ? tooShort(fewestOfSpecification) : nearlyLongEnough
}

/** A common word stays one with a year or an exclamation mark behind it. */
function isCommon(password: string, email: string): boolean {
  const word = /^.*[a-z]/s.exec(password)?.[0] ?? ''
  const isOneSign = new Set(password).size === 1
  return isOneSign || password === email || commonPasswords.has(password) || commonPasswords.has(word)
}
