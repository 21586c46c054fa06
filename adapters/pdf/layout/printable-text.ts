/** What the typefaces have (`imagery/pdf-fonts.py`), and the end of a line. */
const missing =
  /[^\n\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u2010-\u2014\u2018-\u201E\u2022\u2026\u20AC\u2212]/gu

/**
 * The text in letters that the typefaces have: an archive must not point at a letter that is not there (PDF/A-3,
 * ISO 19005-3, 6.2.11.8). A letter that they lack loses what stands on it, else becomes « ? »; the record keeps it.
 */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2007\u202F]/g, '\u00A0')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}](?<!\n)/gu, '')
    .replace(missing, (letter) => nearest(letter))
}

function nearest(letter: string): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain && !plain.match(missing) ? plain : '?'
}
