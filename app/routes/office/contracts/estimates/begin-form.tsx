import type { ReactNode } from 'react'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button } from '../../../../ui/button.tsx'
import '../../../../office/form/office-form.css'

interface BeginFormProps {
  /** Address from `beginEstimateAddress`. */
  action: string
  outcome?: FormOutcome
  variant?: 'primary' | 'secondary' | 'quiet'
  className?: string
  children: ReactNode
}

/** Button that creates a draft estimate and redirects to it. */
export function BeginEstimateForm({
  action,
  outcome: first,
  variant = 'primary',
  className,
  children,
}: BeginFormProps) {
  const form = useOfficeForm({ id: 'commencer', action: formAddress(action, 'commencer'), first })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className={className}>
      <Button type="submit" variant={variant} busy={form.isBusy}>
        {children}
      </Button>
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
    </form>
  )
}
