import type { ReactNode } from 'react'
import type { Problems } from '../../../../domain/forms/judge-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Check } from '../../../ui/icon/icons.ts'
import './office-form.css'

interface OfficeFormProps {
  /** As `useForm` gives it. */
  form: {
    formProps: object
    problems: Problems
    failure: string | undefined
    isBusy: boolean
    outcome: FormOutcome | undefined
  }
  submit: string
  /** What is said once it is done. */
  saved: string
  variant?: 'primary' | 'secondary'
  children?: ReactNode
}

/** A form of the office: its fields, what is wrong with them together, its button, and beside it what became of it. */
export function OfficeForm({ form, submit, saved, variant, children }: OfficeFormProps) {
  const { problems, failure, isBusy, outcome } = form
  const wrong = problems.form ?? failure
  return (
    <form {...form.formProps} className="office-form">
      {children}
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
      <div className="office-form__end">
        <Button type="submit" variant={variant} busy={isBusy}>
          {failure ? 'Réessayer' : submit}
        </Button>
        <p className="office-form__saved" role="status">
          {!isBusy && outcome?.outcome === 'saved' && (
            <>
              <Check /> {saved}
            </>
          )}
        </p>
      </div>
    </form>
  )
}
