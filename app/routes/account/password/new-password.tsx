import { useLocation } from 'react-router'
import type { FailureMessages } from '../../../forms/form-outcome.ts'
import { useForm } from '../../../forms/use-form.ts'
import type { FieldBinding } from '../../../ui/field/field-parts.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'

interface NewPasswordFieldsProps {
  form: { field(name: 'password' | 'password_confirmation'): FieldBinding }
  label?: string
  hint?: string
}

/** A new password, typed twice, with its errors. */
export function NewPasswordFields({ form, label = 'Mot de passe', hint }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        hint={hint}
        required
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="Confirmer le mot de passe"
        required
        autoComplete="new-password"
      />
    </>
  )
}

interface NewPasswordOptions<Outcome> {
  failures: FailureMessages
  first: Outcome | undefined
}

/** Manages the form that sets a password by the link that opened the page. */
export function useNewPasswordForm<Outcome extends { outcome: string }>(
  options: NewPasswordOptions<Outcome>,
) {
  const { pathname, search } = useLocation()
  return useForm({
    ...options,
    id: 'new',
    action: pathname + search,
    rules: async () => (await import('../../../../domain/people/sign-in/sign-in-forms.ts')).newPasswordForm,
    leader: 'password',
  })
}
