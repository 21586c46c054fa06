import type { FieldBinding } from '../../../ui/field/field-parts.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'

interface NewPasswordFieldsProps {
  form: { field(name: 'password' | 'password_confirmation'): FieldBinding }
  label?: string
  hint?: string
}

/** A new password, typed twice, with what is wrong with it. */
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
