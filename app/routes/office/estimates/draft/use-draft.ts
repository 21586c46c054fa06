import {
  type EstimateContent,
  lineFields,
  lineName,
  linePlaces,
} from '../../../../../domain/estimates/drafts/estimate-content.ts'
import { contentInForm } from '../../../../../domain/estimates/drafts/typed-content.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { useKeptForm } from '../../form/use-kept-form.ts'

interface Options {
  page: string
  /** The draft as the server has it by now. */
  content: EstimateContent
  first?: FormOutcome
}

/** A quote's form, kept as it is typed, whose lines come and go. */
export function useDraft({ page, content, first }: Options) {
  const action = formAddress(page, 'brouillon')
  const kept = useKeptForm({ id: 'brouillon', action, content, read: contentInForm, first })
  return { ...kept, shown: withNewLines(kept.shown, content) }
}

/** A line that has just come is filled as it came. */
function withNewLines(shown: EstimateContent, content: EstimateContent): EstimateContent {
  const filled = { ...shown }
  for (const place of linePlaces) {
    const kind = lineName(place, 'kind')
    if (shown[kind] || !content[kind]) continue
    for (const field of lineFields) filled[lineName(place, field)] = content[lineName(place, field)] ?? ''
  }
  return filled
}
