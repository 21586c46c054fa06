import { decisionChannels } from '../../../../../domain/estimates/estimate-words.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'

export interface DecisionProps {
  page: string
  /** Who is asked first. */
  person: string
  outcome?: FormOutcome
}

// The page on which clients answer is no way that the office hears of it.
const { page: _, ...channels } = decisionChannels

export { channels }
