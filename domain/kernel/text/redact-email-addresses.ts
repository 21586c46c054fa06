/**
 * A text with `mask` in the place of each e-mail address. Word by word, since a pattern for the whole address tries each
 * place of a long run without @ anew: the square of what anybody may send us. `words` says what an address never goes on
 * across.
 */
export const redactEmailAddresses = (text: string, mask: string, words = /[^\s<>"'(),;:]+/g) =>
  text.replace(words, (word) => (/.@./su.test(word) ? mask : word))
