/*
 * Words that are somebody's, taken out of what was told: as whole words alone. An address that ends like theirs, a number
 * that holds theirs, a name that begins like theirs is somebody else's.
 */

export const gone = 'effacé'

/** By what somebody is known in texts. */
export interface Traces {
  emails: readonly string[]
  /** As they were typed. */
  phones: readonly string[]
  /** First and last name together, or the company's: where a text is about them. */
  names: readonly string[]
}

/** The text with « effacé » in the place of each; whatever their capitals, telephone numbers in each of their spellings. */
export function redactText(text: string, { emails, phones, names }: Traces): string {
  let redacted = text
  for (const email of emails) redacted = redacted.replace(wholeAddress(email), gone)
  for (const name of names) redacted = redacted.replace(wholeWords(name), gone)
  return withoutPhones(redacted, phones)
}

/** The same of all texts in a value of JSON: names of fields, numbers and structure stay as they are. */
export function redactValue(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return redactText(value, traces)
  if (Array.isArray(value)) return value.map((one) => redactValue(one, traces))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactValue(one, traces)]))
}

/** A full stop or an apostrophe around it may be the sentence's; between letters or digits they are another address's. */
export const wholeAddress = (email: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+@-]|[\\p{L}\\p{N}][!#$&'*/=?^\`{|}~])${literally(email)}(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )

/** A hyphen makes one word of two: « Jean-Marc » is no « Marc ». */
export const wholeWords = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}-])${literally(name.normalize())}(?![\\p{L}\\p{M}\\p{N}-])`, 'giu')

const literally = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '[ \u00a0]')

/** Digits with what people write between them. */
const digitRun = /\+?\d(?:[ .\-/()\u00a0\u202f]{0,3}\d)*/g

function withoutPhones(text: string, phones: readonly string[]): string {
  const theirs = new Set(phones.flatMap(spellingsOf))
  if (theirs.size === 0) return text
  return text.replace(digitRun, (run, at: number) => {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + run.length)]
    if (/[\p{L}\p{N}_@]/u.test(before + after)) return run
    if (theirs.has(digitsOf(run))) return gone
    return numbersIn(run)
      .map((number) => (theirs.has(digitsOf(number)) ? number.replace(/^.*\d/s, gone) : number))
      .join('')
  })
}

/** Several of ten digits side by side, each with what follows it; anything else as one. */
function numbersIn(run: string): string[] {
  const pieces = run.match(/(?:\d\D*){10}/g) ?? []
  const areNumbers =
    digitsOf(run).length === 10 * pieces.length && pieces.every((piece) => /^0.*\D$/s.test(`${piece} `))
  return areNumbers && pieces.slice(0, -1).every((piece) => /\D$/.test(piece)) ? pieces : [run]
}

/** What is shorter is nobody's number, and may stand anywhere. */
export const fewestDigits = 8

/** The digits of a number as it is written at home, from abroad, and as it was typed; nothing for what is no whole number. */
function spellingsOf(typed: string): string[] {
  const digits = digitsOf(typed)
  if (digits.length < fewestDigits) return []
  const national = /^(?:0033|33)?0?([1-9]\d{8})$/.exec(digits)?.[1]
  if (national) return ['0', '33', '330', '0033', '00330'].map((prefix) => prefix + national)
  const abroad = digits.replace(/^00/, '')
  return [abroad, `00${abroad}`]
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
