import { href } from 'react-router'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

export function IssuesActions() {
  const form = useOfficeForm({ id: 'nouvelle', action: formAddress(href('/gestion/lettre'), 'nouvelle') })
  const wrong = form.problems.form ?? form.failure
  return (
    <>
      <form {...form.formProps} className="letter-begin">
        <Button type="submit" busy={form.isBusy}>
          Nouvelle lettre
        </Button>
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      </form>
      <ButtonLink to={href('/gestion/lettre/abonnes')} variant="secondary">
        Abonnés
      </ButtonLink>
    </>
  )
}
