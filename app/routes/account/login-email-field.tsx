import type { FieldBinding } from '../../ui/field/field-parts.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

/** The address of an account, as password managers know it. */
export function LoginEmailField(field: FieldBinding) {
  return (
    <TextField
      {...field}
      label="E-mail"
      type="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
