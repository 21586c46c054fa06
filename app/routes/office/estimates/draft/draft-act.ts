import type { FormOutcome } from '../../../../forms/form-outcome.ts'

export interface ActProps {
  page: string
  outcome?: FormOutcome
}
