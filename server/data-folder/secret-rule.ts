/** Shorter ones, and blanks alone, can be guessed: whoever guesses it signs links and sessions. */
const shortest = 32

/** A disk that failed leaves a file of NULs, or somebody else's megabytes. */
const longest = 1_024
const unreadable = /[\p{Cc}\uFFFD]/u

export function isSecret(text: string): boolean {
  const secret = text.trim()
  return secret.length >= shortest && secret.length <= longest && !unreadable.test(secret)
}
export const secretRule = `doit compter au moins ${shortest} caractères, tous lisibles, et pas plus de 1\u00a0024`
