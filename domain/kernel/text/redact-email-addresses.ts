/**
 * Replaces each e-mail address in a text by `mask`. Works word by word: a pattern for whole addresses takes quadratic time for
 * long runs without @, which anybody may send. `words` matches the words; its excluded characters never belong to an address.
 */
export const redactEmailAddresses = (text: string, mask: string, words = /[^\s<>"'(),;:]+/g) =>
  text.replace(words, (word) => (/.@./su.test(word) ? mask : word))
