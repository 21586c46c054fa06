import { formatDayAndHour } from '../calendar/french-dates.ts'

/** What a message answers, as it stands below it. */
export interface QuotedMessage {
  /** « Le 21 novembre 2026 à 21 h 36, Jeanne Morel a écrit : » */
  intro: string
  text: string
}

const quoteLimits = { lines: 12, signs: 900 }

/** The beginning of what is answered; `null` where nothing was written. */
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
  const short = lines.slice(0, quoteLimits.lines).join('\n').slice(0, quoteLimits.signs).trimEnd()
  if (!short) return null
  return {
    intro: `Le ${formatDayAndHour(at)}, ${name || 'vous'} ${name ? 'a' : 'avez'} écrit\u00a0:`,
    text: short.length < text.trim().length ? `${short}\u00a0[…]` : short,
  }
}

/** A text in two: what was written now, and what is folded away below it. Together they are all of it. */
interface FoldedText {
  said: string
  /** The text that is answered, and a signature above it; empty where there is none, or it is not sure. */
  folded: string
}

/** Begins what a program quotes: its own line, or one over two lines. */
const introductions = [
  /^(le|on|am|el|il) .+(a écrit|wrote|schrieb|escribió|ha scritto)\s*:$/i,
  /^-{2,}\s*(message d.origine|original message|message transféré|forwarded message|mail original).*--$/i,
  /^_{20,}$/,
]
const outlookHeader = /^(de|from|von)\s*:\s.+/i
const outlookSecond = /^(envoyé|date|sent|à|to|gesendet)\s*:\s.+/i

/**
 * Folds away what a mail program puts below an answer. Only a whole end is folded: where somebody writes between the
 * lines of what they answer, all stays open (docs/product.md §11.9).
 */
export function foldQuoted(text: string): FoldedText {
  const lines = text.split('\n')
  const from = lines.findIndex((_, at) => beginsQuotation(lines, at))
  const end = from >= 0 && isAllQuoted(lines, from) ? from : lines.length
  const start = withSignature(lines, end)
  const said = lines.slice(0, start).join('\n')
  if (start === lines.length || said.trim() === '') return { said: text, folded: '' }
  return { said, folded: text.slice(said.length) }
}

function beginsQuotation(lines: string[], at: number): boolean {
  const line = lines[at]?.replace(/^[>\s]+/, '').trim() ?? ''
  if (lines[at]?.startsWith('>') && !lines[at - 1]?.startsWith('>')) return true
  const next = lines[at + 1]?.trim() ?? ''
  if (outlookHeader.test(line) && outlookSecond.test(next)) return true
  return isIntroduction(line) || (/^(le|on) /i.test(line) && isIntroduction(`${line} ${next}`))
}

const longestIntroduction = 240

const isIntroduction = (line: string) =>
  line.length <= longestIntroduction && introductions.some((introduction) => introduction.test(line))

/** A header of Outlook's is followed by all that it quotes, unmarked; all else marks each line. */
function isAllQuoted(lines: string[], from: number): boolean {
  const first = lines[from]?.trim() ?? ''
  const isUnmarked = outlookHeader.test(first) || /^[-_]{2,}/.test(first)
  if (isUnmarked) return true
  const marked = lines.slice(from).findIndex((line) => line.startsWith('>'))
  if (marked < 0 || marked > 3) return false
  return lines.slice(from + marked).every((line) => line.startsWith('>') || line.trim() === '')
}

/** Where the signature above begins, at most so many lines before. */
function withSignature(lines: string[], end: number): number {
  for (let at = Math.max(0, end - 12); at < end; at += 1) {
    const line = lines[at] ?? ''
    if (/^-- ?$/.test(line) || /^(envoyé (de|depuis)|sent from|obtenir outlook pour)\b/i.test(line.trim()))
      return at
  }
  return end
}
