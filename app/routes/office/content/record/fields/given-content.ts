import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'
import type { ContentView } from '../read-content.server.ts'

export interface GivenContent {
  field: (name: string) => FieldBinding
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
  view: ContentView
}
