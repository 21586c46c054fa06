/** The signs of every random name. */
export const randomIdAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The length of every random name (docs/product.md §9). */
const randomIdLength = 16
/** What a random id looks like, wherever one comes from outside. */
export const randomIdPattern = /^[A-Za-z0-9]{16}$/

/** Nothing that is taken for something else when it is read or said: no I and 1, no L, no O and 0. */
export const legibleSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** 16 random letters and digits; runs in browsers and on servers. */
export const randomId = () => randomSigns(randomIdAlphabet, randomIdLength)

/** So many random signs of an alphabet, from the platform's cryptographic source. */
export function randomSigns(signs: string, length: number): string {
  // The bytes above would favour the first signs.
  const end = 256 - (256 % signs.length)
  let drawn = ''
  while (drawn.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < end && drawn.length < length) drawn += signs[byte % signs.length]
    }
  }
  return drawn
}
