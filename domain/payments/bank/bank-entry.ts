import type { Day } from '../../calendar/paris-day.ts'

/** What one line of a statement says of money that came in. */
export interface BankEntry {
  /** The bank's own number of it; empty where it gives none. */
  reference: string
  bookedOn: Day
  cents: number
  payer: string
  text: string
}

/** A statement read; or why it is none, in a sentence. What is left out is no money that came in, in euros. */
export type BankStatementResult =
  | { outcome: 'read'; entries: BankEntry[]; leftOut: number }
  | { outcome: 'unreadable'; sentence: string }

export const unreadable = (sentence: string): BankStatementResult => ({ outcome: 'unreadable', sentence })

/** What one file may hold (docs/product.md §11.16): bytes, and lines that are kept. */
export const bankStatementLimits = { mostBytes: 4 * 1024 * 1024, mostLines: 10_000 } as const

export const tooManyLines =
  'Ce relevé a plus de 10\u00a0000\u00a0lignes\u00a0: importez-le en plusieurs fois.'
