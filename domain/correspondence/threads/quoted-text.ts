import { formatDayAndHour } from '../../kernel/calendar/french-dates.ts'

/** Quotation shown below an answer. */
export interface QuotedMessage {
  /** « Le 21 novembre 2026 à 21 h 36, Jeanne Morel a écrit : » */
  intro: string
  text: string
}

const quoteLimits = { lines: 12, characters: 900 }

/** Returns the beginning of the quoted message; `null` if it is empty. */
export function quoteMessage({
  text,
  at,
  name,
}: {
  text: string
  at: Date
  name: string
}): QuotedMessage | null {
  const lines = text.trim().split('\n')
  const short = lines.slice(0, quoteLimits.lines).join('\n').slice(0, quoteLimits.characters).trimEnd()
  if (!short) return null
  return {
    intro: `Le ${formatDayAndHour(at)}, ${name || 'vous'} ${name ? 'a' : 'avez'} écrit\u00a0:`,
    text: short.length < text.trim().length ? `${short}\u00a0[…]` : short,
  }
}

/** A message split into new text and quotation. `ownText` followed by `folded` is the whole text. */
interface FoldedText {
  /** Text that the sender wrote for this message. */
  ownText: string
  /** Quoted message and the signature before it. It is empty when there is none or the detection is not certain. */
  folded: string
}

/**
 * Separates the text that mail programs add below an answer: the quoted message and a signature. Separates only text
 * that a program certainly wrote. Similar text by the sender remains visible: addresses after « De : » and « À : »,
 * lines of `_`, `--` or `>` as separators and bullets, and anything below a phone's signature.
 */
export function splitQuotedText(text: string): FoldedText {
  const lines = text.split('\n')
  const end = quotationStart(lines)
  const start = signatureStart(lines, end)
  const ownText = lines.slice(0, start).join('\n')
  if (start === lines.length || ownText.trim() === '' || refersToQuotation.test(ownText))
    return { ownText: text, folded: '' }
  return { ownText, folded: text.slice(ownText.length) }
}

/** Matches text that refers to answers written inside the quotation. */
const refersToQuotation =
  /(ci-dessous|ci-après|plus bas|entre les lignes|dans (le|votre) (texte|mail|e-mail|message)|en (rouge|bleu|vert)|see below|inline)/i

/** Returns the index of the first line of the quotation at the end, or the number of lines when there is none. */
function quotationStart(lines: string[]): number {
  for (let at = 0; at < lines.length; at++) {
    if (isOutlookHeader(lines, at)) return at
    const below = lines[at + 1]?.trim() === '' ? at + 2 : at + 1
    if (isSeparator(lines[at]) && isOutlookHeader(lines, below)) return at
    const length = introductionLength(lines, at)
    if (length > 0) return isMarkedToEnd(lines, at, length) ? at : lines.length
  }
  return lines.length
}

/** Maximum length of a line that a program writes before a quotation. */
const maxIntroduction = 240
/**
 * Matches the line that introduces a quotation, such as « Le 12 mars 2026, Marc a écrit : ». Excludes the sentence
 * « Il m’a écrit : » of the sender.
 */
const introduction = /^(le|on|am|el|il) .+(?<!\bm['’])(a écrit|wrote|schrieb|escribió|ha scritto)\s*:$/i
/** Whether the line introduces a quotation. Mail programs always include the date, so a digit is required. */
const isIntroduction = (line: string) => introduction.test(line) && /\d/.test(line)
/** Matches the introduction that Orange writes inside the quotation, marked by « > ». */
const orangeIntroduction = /^message du \d.*\d$/i

/** Returns the number of lines of the introduction that begins there: 0 without one, 2 if it was wrapped. */
function introductionLength(lines: string[], at: number): number {
  const line = unmarked(lines[at])
  if (line.length > maxIntroduction) return 0
  if (isIntroduction(line) || (lines[at]?.startsWith('>') && orangeIntroduction.test(line))) return 1
  const two = `${line} ${unmarked(lines[at + 1])}`
  return /^(le|on|am|el|il) /i.test(line) && two.length <= maxIntroduction && isIntroduction(two) ? 2 : 0
}

const unmarked = (line = '') => line.replace(/^[>\s]+/, '').trim()

/** Whether every line below the introduction is marked by « > ». The first mark must follow within three lines. */
function isMarkedToEnd(lines: string[], at: number, length: number): boolean {
  const isMarked = (line: string) => line.startsWith('>')
  const below = lines.slice(lines[at]?.startsWith('>') ? at : at + length)
  const first = below.findIndex(isMarked)
  return first >= 0 && first <= 2 && below.slice(first).every((line) => isMarked(line) || line.trim() === '')
}

/** Matches « ----- Message d’origine ----- » or a line of `_`. Such a line begins a quotation only when a header follows. */
function isSeparator(line = ''): boolean {
  const words = line.trim()
  if (words.length > maxIntroduction) return false
  return (
    /^-{2,}\s*(message d.origine|original message|mail original)\s*-{2,}$/i.test(words) ||
    /^_{20,}$/.test(words)
  )
}

/** Maximum number of lines of a header, including empty lines. */
const maxHeaderLines = 12
const headerFields = {
  from: /^(de|from|von)\s*:\s*\S/i,
  /** Mail programs write a time after the date; a line with a date alone is text of the person. */
  date: /^(envoyé|date|sent|gesendet)\s*:.*\d{1,2}\s?[:h]\s?\d{2}/i,
  subject: /^(objet|subject|betreff)\s*:/i,
  others: /^(à|a|to|an|cc)\s*:/i,
}

/**
 * Whether a quoted Outlook header begins at that line: sender, date and subject on consecutive lines. Everything below
 * such a header is quoted without marks.
 */
function isOutlookHeader(lines: string[], at: number): boolean {
  if (!headerFields.from.test(withoutStars(lines[at]))) return false
  const found = new Set<string>()
  for (const line of lines.slice(at, at + maxHeaderLines).map(withoutStars)) {
    if (line === '') continue
    const field = Object.entries(headerFields).find(([, pattern]) => pattern.test(line))
    if (!field) break
    found.add(field[0])
  }
  return found.has('date') && found.has('subject')
}

/** Removes the stars that surround bold words in text converted from HTML. */
const withoutStars = (line = '') => line.slice(0, maxIntroduction).replaceAll('*', '').trim()

/** Maximum number of lines of a signature. */
const maxSignature = 12
const device =
  /^(envoyé (de|depuis) (mon|ma)|sent from my) (iphone|ipad|mac|mobile|portable|téléphone|phone|smartphone|appareil|tablette|galaxy|samsung|huawei|xiaomi|android)( [\p{L}\d]+){0,4}\.?$/iu
const program =
  /^(envoyé (de|depuis|à partir d[e’'])\s?|sent from |obtenir |get )(l[’']application |the )?(outlook|yahoo|gmail|mail orange|orange mail|proton|courrier|mail for|mail pour)\b.{0,60}$/i
const postscript = /^p\.?\s?s\b/i

/** Returns the index of the first line of the signature before `end`, or `end` when there is none. */
function signatureStart(lines: string[], end: number): number {
  for (let at = Math.max(0, end - maxSignature); at < end; at++) {
    const line = lines[at] ?? ''
    const below = lines.slice(at + 1, end)
    // RFC 3676 §4.3. A person who separates paragraphs by dashes types no space behind them.
    if (line === '-- ') return below.some((next) => postscript.test(next.trim())) ? end : at
    const words = line.trim()
    if ((device.test(words) || program.test(words)) && below.every((next) => next.trim() === '')) return at
  }
  return end
}
