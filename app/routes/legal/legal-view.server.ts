import type { Day } from '../../../domain/calendar/paris-day.ts'
import type { TextVersion } from '../../../domain/texts/find-text.ts'
import { versionStanding } from '../../../domain/texts/versions/version-standing.ts'

/** A version of a text of law as its page shows it, with the others beside it. */
export interface LegalView {
  /** « En vigueur depuis le 21 novembre 2026 ». */
  standing: string
  /** False for one that was replaced, or is not in force yet. */
  isInForce: boolean
  versions: { number: number; words: string; summary: string; isShown: boolean; isInForce: boolean }[]
}

interface Standing {
  shown: TextVersion
  inForce: TextVersion
  today: Day
}

/** The version that is shown in words, and the others beside it. */
export function viewOf(versions: TextVersion[], { shown, inForce, today }: Standing): LegalView {
  const wordsOf = (version: TextVersion) => versionStanding(version, versions, { inForce, today })
  return {
    standing: wordsOf(shown),
    isInForce: shown.id === inForce.id,
    versions: versions.map((version) => ({
      number: version.number,
      summary: version.summary,
      words: wordsOf(version),
      isShown: version.id === shown.id,
      isInForce: version.id === inForce.id,
    })),
  }
}
