import { legibleAlphabet, randomCharacters } from '../../kernel/random-id.ts'

/** Number of characters of a code. With an alphabet of 31 characters this is 99 bits, which cannot be guessed. */
const codeLength = 20

export const createVerificationCode = () => randomCharacters(legibleAlphabet, codeLength)

/** Formats a code as it is printed and used in addresses: « ABCDE-FGHJK-MNPQR-STUVW ». */
export const formatVerificationCode = (code: string) => (code.match(/.{1,5}/g) ?? []).join('-')

/** Reads a typed code, with or without separators, in any case, or as a whole address; `null` for anything else. */
export function parseVerificationCode(typed: string): string | null {
  const last = typed.trim().replace(/\/$/, '').split('/').at(-1) ?? ''
  const code = last.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return code.length === codeLength && [...code].every((sign) => legibleAlphabet.includes(sign)) ? code : null
}
