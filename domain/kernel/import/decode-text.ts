/**
 * Decodes a text file of a spreadsheet: UTF-8 or UTF-16, with or without a byte order mark; otherwise Windows-1252, Mac Roman or
 * code page 850, whichever gives the most plausible words of Western European languages.
 */
export function decodeSpreadsheetText(file: Buffer): string {
  const unicode = unicodeEncoding(file)
  if (unicode) return new TextDecoder(unicode).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return decodeOldLetters(file)
  }
}

/** Number of bytes that are examined to recognise the encoding. */
const sampleSize = 65_536

/** Recognises UTF-16 by its byte order mark, or because every second byte of ASCII text is zero. */
function unicodeEncoding(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  const sample = file.subarray(0, sampleSize)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : null
}

/** Characters 0x80 to 0xFF of code page 850, the encoding of DOS programs in Western Europe. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decode850 = (file: Buffer) =>
  file
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (byte) => codePage850[byte.charCodeAt(0) - 0x80] ?? byte)

function decodeOldLetters(file: Buffer): string {
  const decoders: ((bytes: Buffer) => string)[] = [
    (bytes) => new TextDecoder('windows-1252').decode(bytes),
    (bytes) => new TextDecoder('macintosh').decode(bytes),
    decode850,
  ]
  const marks = decoders.map((decode) => rateWords(decode(file.subarray(0, sampleSize))))
  // Windows-1252 is the first candidate, so it wins a tie.
  const decode = decoders[marks.indexOf(Math.max(...marks))]
  return decode ? decode(file) : ''
}

const frenchLetters = /[àâçèéêëîïôùûüœ]/iu
const otherLetters = /[áãäåæíìñóòöõøúýÿß]/iu
const typographicCharacters = /[\u00a0\u202f«»’–—…€°]/u

/**
 * Returns a score: higher when the non-ASCII letters of a text fit their neighbours, as in words of Western European
 * languages.
 */
function rateWords(text: string): number {
  let mark = 0
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    const isInWord = /[a-z]/i.test(before) && /[a-z]/i.test(after)
    if (typographicCharacters.test(letter)) mark += isInWord && letter !== '’' ? -1 : 1
    else if (!frenchLetters.test(letter) && !otherLetters.test(letter)) mark -= 2
    else if (hasStrangeCase(letter, before, after)) mark -= 1
    else mark += frenchLetters.test(letter) ? 2 : 1
  }
  return mark
}

/** Whether a letter has an unusual case: a capital after a small letter, or a small letter between two capitals. */
const hasStrangeCase = (letter: string, before: string, after: string) =>
  letter === letter.toLowerCase() ? /[A-Z]/.test(before) && /[A-Z]/.test(after) : /[a-z]/.test(before)
