import type { Day } from './paris-day.ts'

const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-21` → « 21 novembre 2026 », as texts of law say it. */
export const longDay = (day: Day): string => words.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, '1er ')
