import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

interface OfferedClientProps {
  page: string
  id: string
  name: string
  note: string
  outcome?: FormOutcome
}

/** One press chooses them. */
export function OfferedClient({ page, id, name, note, outcome: first }: OfferedClientProps) {
  const form = useOfficeForm({ id: `client-${id}`, action: formAddress(page, 'client'), first })
  const wrong = form.problems.form ?? form.failure
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{note}</small>
      </span>
      <form {...form.formProps} className="act-form">
        <input type="hidden" name="qui" value={id} />
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          Choisir
        </Button>
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
    </li>
  )
}
