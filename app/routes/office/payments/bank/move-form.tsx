import { Button } from '../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { addressOf } from './bank-address.ts'

interface MoveFormProps {
  id: string
  name: 'ecarter' | 'reprendre'
  submit: string
}

/** Sets a line aside, or brings it back. */
export function MoveForm({ id, name, submit }: MoveFormProps) {
  const form = useOfficeForm({ id: `${name}-${id}`, action: addressOf(name) })
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps}>
      <input type="hidden" name="ligne" value={id} />
      <Button type="submit" variant="quiet" busy={form.isBusy}>
        {submit}
      </Button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}
