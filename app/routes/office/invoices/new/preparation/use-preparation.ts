import { useState } from 'react'
import { contentInForm } from '../../../../../../domain/invoices/drafts/draft-content.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'
import { useKeptForm } from '../../../form/use-kept-form.ts'
import { preparationAddress } from '../../invoice-address.ts'
import type { Preparation } from '../read-new-invoice.server.ts'
import { useFresh } from './use-fresh.ts'

/** The form of an invoice that is prepared: kept as it is typed, and issued by one of its buttons. */
export function usePreparation(preparation: Preparation, orderIds: readonly string[], first?: FormOutcome) {
  const { client, content } = preparation
  // With what was asked for, for a page without JavaScript that comes back.
  const action = formAddress(preparationAddress(client.id, orderIds), 'facture')
  const kept = useKeptForm({ id: 'facture', action, content, read: contentInForm, first })
  const { form, shown } = kept
  const problems: Record<string, string | undefined> = form.problems
  const [isIssuing, setIssuing] = useState(false)
  const onSubmit: typeof form.formProps.onSubmit = async (event) => {
    setIssuing(true)
    await form.formProps.onSubmit(event)
    setIssuing(false)
  }
  useFresh(form.outcome, first)
  const field = (name: string): FieldBinding => ({
    id: `facture-${name}`,
    name,
    defaultValue: shown[name] ?? '',
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return { ...kept, formProps: { ...form.formProps, onSubmit }, field, problems, isIssuing }
}
