import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { RefusedMailView } from './refused-mail.server.ts'

export interface RefusedMailProps {
  mail: RefusedMailView
  /** Of the record that it is about. */
  page: string
  outcome?: FormOutcome
}

/** In the same words, to another address where that was wrong. */
export function SendMailAgain({ mail: { id, email }, page, outcome: first }: RefusedMailProps) {
  const form = useOfficeForm({
    id: 'renvoyer',
    action: formAddress(page, 'renvoyer'),
    rules: async () => (await import('../../../../domain/documents/again-form.ts')).againForm,
    first,
    defaults: { email },
  })
  return (
    <OfficeForm form={form} submit="Renvoyer" saved="L’e-mail repart">
      <input type="hidden" name="lettre" value={id} />
      <TextField
        {...form.field('email')}
        type="email"
        label="Adresse"
        hint="Corrigez-la si elle est fausse. Le message repart tel quel, dans dix secondes."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </OfficeForm>
  )
}
