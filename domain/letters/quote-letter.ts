import { dayAndHour } from '../calendar/day-and-hour.ts'

/** What a letter answers, as it stands below it. */
export interface Quoted {
  /** « Le 21 novembre 2026 à 21 h 36, Jeanne Morel a écrit : » */
  intro: string
  text: string
}

const most = { lines: 12, signs: 900 }

/** The beginning of what is answered; `null` where nothing was written. */
export function quoteLetter({ text, at, name }: { text: string; at: Date; name: string }): Quoted | null {
  const lines = text.trim().split('\n')
  const short = lines.slice(0, most.lines).join('\n').slice(0, most.signs).trimEnd()
  if (!short) return null
  return {
    intro: `Le ${dayAndHour(at)}, ${name || 'vous'} ${name ? 'a' : 'avez'} écrit\u00a0:`,
    text: short.length < text.trim().length ? `${short}\u00a0[…]` : short,
  }
}
