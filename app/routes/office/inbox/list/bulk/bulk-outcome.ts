import type { BulkAct } from './bulk-words.ts'

/** What became of several together, and what undoes it. */
export interface BulkOutcome {
  outcome: 'saved'
  told: string
  undo: { act: BulkAct; ids: string[] } | null
}
