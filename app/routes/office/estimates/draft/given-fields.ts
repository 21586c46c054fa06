import type { EstimateContent } from '../../../../../domain/estimates/drafts/estimate-content.ts'
import type { Conflict } from '../../../../../domain/forms/merge-changes.ts'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'

/** What the fields of a draft are filled and named by. */
export interface GivenFields {
  field: (name: string) => FieldBinding
  shown: EstimateContent
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
}
