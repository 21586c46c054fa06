import { sign } from '../../signature.ts'

/** However it was typed: spaces, dashes and small letters. */
const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Keyed, so that whoever reads the database cannot try all codes; the account in it keeps two from being alike. */
export const printOf = (userId: string, code: string, secret: string) =>
  sign(`recovery-code\n${userId}\n${plain(code)}`, secret)
