import { useEffect, useEffectEvent } from 'react'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

interface NoteFormProps {
  action: string
  /** The note's, so that the same press twice writes it once. */
  id: string
  outcome?: FormOutcome
}

/** A word for colleagues alone. */
export function NoteForm({ action, id, outcome: first }: NoteFormProps) {
  const form = useOfficeForm({
    id: 'noter',
    action: formAddress(action, 'noter'),
    rules: async () => (await import('../../../../domain/letters/letter-form.ts')).noteForm,
    first,
  })
  const { outcome } = form
  const clear = useEffectEvent(() => form.clear())
  useEffect(() => {
    if (outcome?.outcome === 'saved') clear()
  }, [outcome])
  return (
    <details className="thread__note" open={first !== undefined}>
      <summary>
        Noter quelque chose pour l’équipe <ChevronDown />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Ajouter la note" saved="Note ajoutée">
        <input type="hidden" name="id" value={id} />
        <TextArea
          {...form.field('note')}
          label="Note"
          required
          hint="Le client ne la voit jamais, et elle ne part dans aucun e-mail."
          rows={3}
        />
      </OfficeForm>
    </details>
  )
}
