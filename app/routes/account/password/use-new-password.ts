import { useLocation } from 'react-router'
import type { FailureMessages } from '../../../forms/form-outcome.ts'
import { useForm } from '../../../forms/use-form.ts'

interface NewPasswordOptions<Outcome> {
  failures: FailureMessages
  first: Outcome | undefined
}

/** A form that sets a password by the link that the page was opened with. */
export function useNewPassword<Outcome extends { outcome: string }>(options: NewPasswordOptions<Outcome>) {
  const { pathname, search } = useLocation()
  return useForm({
    ...options,
    id: 'new',
    action: pathname + search,
    rules: async () => (await import('../../../../domain/sign-in/new-password-form.ts')).newPasswordForm,
    leader: 'password',
  })
}
