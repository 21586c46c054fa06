import type { FieldBinding } from '../../../ui/field/field-parts.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import '../../../http/second-factor.css'

interface CodeFieldProps extends FieldBinding {
  label?: string
  autoFocus?: boolean
}

/** Six digits: phones show their number pad and suggest a received code. */
export function CodeField({ label = 'Code à six chiffres', ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className="factor-code"
      label={label}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      spellCheck={false}
    />
  )
}

/** Five characters, a dash, five characters, accepted however they are typed. */
export function RecoveryCodeField(field: FieldBinding) {
  return <AnyCodeField {...field} label="Code de secours" hint="Dix signes, par exemple 7K4MP-92XDA" />
}

/** A code of the authenticator application, or a recovery code. */
export function AnyCodeField({ label, hint, ...field }: FieldBinding & { label: string; hint?: string }) {
  return (
    <TextField
      {...field}
      className="factor-code"
      label={label}
      hint={hint}
      required
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={32}
      spellCheck={false}
    />
  )
}
