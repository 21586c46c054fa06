export const randomIdAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomIdLength = 16
/** Matches a random id, to validate ids from outside. */
export const randomIdPattern = /^[A-Za-z0-9]{16}$/

/** Characters that are easy to read and say: without the ambiguous I and 1, L, O and 0. */
export const legibleAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns 16 random letters and digits. Runs in browsers and on servers. */
export const randomId = () => randomCharacters(randomIdAlphabet, randomIdLength)

/** Returns `length` random characters of an alphabet, from the platform's cryptographic source. */
export function randomCharacters(alphabet: string, length: number): string {
  // Larger bytes would make the first characters more frequent.
  const end = 256 - (256 % alphabet.length)
  let id = ''
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < end && id.length < length) id += alphabet[byte % alphabet.length]
    }
  }
  return id
}
