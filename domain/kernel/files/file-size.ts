import { formatFrenchNumber } from '../text/french-number.ts'

const units = [
  ['To', 1e12],
  ['Go', 1e9],
  ['Mo', 1e6],
] as const

/** Formats a size: « 240 ko », « 1,4 Mo », « 12 Go ». */
export function formatFileSize(bytes: number): string {
  const largestUnit = units.find(([, least]) => bytes >= least)
  if (!largestUnit) return `${Math.max(1, Math.round(bytes / 1_000))}\u00a0ko`
  const [unit, each] = largestUnit
  return `${formatFrenchNumber(bytes / each)}\u00a0${unit}`
}
