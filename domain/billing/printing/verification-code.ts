import { legibleSigns, randomSigns } from '../../kernel/random-id.ts'

/** Of 31 signs, so 99 bits: no number of guesses finds one. */
const codeLength = 20

export const newVerificationCode = () => randomSigns(legibleSigns, codeLength)

/** « ABCDE-FGHJK-MNPQR-STUVW », as it is printed and stands in the address. */
export const formatVerificationCode = (code: string) => (code.match(/.{1,5}/g) ?? []).join('-')

/** A code as it was typed, with or without signs between and small letters, or the whole address; `null` for anything else. */
export function parseVerificationCode(typed: string): string | null {
  const last = typed.trim().replace(/\/$/, '').split('/').at(-1) ?? ''
  const code = last.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return code.length === codeLength && [...code].every((sign) => legibleSigns.includes(sign)) ? code : null
}
