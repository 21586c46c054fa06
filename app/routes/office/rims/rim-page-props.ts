import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { RimView } from './read-rim.server.ts'

export interface RimPageProps {
  rim: RimView
  /** Of the page's forms, sent without JavaScript. */
  outcomes: Partial<Record<string, FormOutcome>>
}
