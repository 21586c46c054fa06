const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The length of every random name (docs/product.md §9). */
const randomIdLength = 16
/** What a random id looks like, wherever one comes from outside. */
export const randomIdPattern = /^[A-Za-z0-9]{16}$/

/** 16 random letters and digits from the platform's cryptographic source; runs in browsers and on servers. */
export function randomId(): string {
  let id = ''
  while (id.length < randomIdLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(randomIdLength * 2))) {
      // 248 = 4 × 62: the bytes above would favour the first letters.
      if (byte < 248 && id.length < randomIdLength) id += alphabet[byte % 62]
    }
  }
  return id
}
