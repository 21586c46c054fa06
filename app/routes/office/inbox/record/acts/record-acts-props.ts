import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import type { RecordView } from '../read-record.server.ts'

export type Outcomes = Partial<Record<string, FormOutcome>>

export interface RecordActsProps {
  record: RecordView
  outcomes: Outcomes
  /** The large button stands above: these are of second rank. */
  hasNext?: boolean
}

export type ActName = 'rouvrir' | 'admettre' | 'liberer' | 'non-lu' | 'indesirable'
