import { type ComponentProps, type ReactNode, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../icon/area-icons.ts'
import { ariaDescribedBy, type FieldBinding, FieldError, FieldHint, RequiredMark } from './field-parts.tsx'
import './field.css'
import './password-field.css'

interface PasswordFieldProps
  extends FieldBinding,
    Omit<ComponentProps<'input'>, keyof FieldBinding | 'type'> {
  label: string
  hint?: ReactNode
  /** Tells the password manager whether to fill in a known password or to offer a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** Password input with a button that reveals it. Without JavaScript the button is hidden (`password-field.css`). */
export function PasswordField({ label, hint, errors, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const { id } = input
  const action = isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <div className="password-field">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          className="field__control"
          {...ariaDescribedBy(id, errors, hint)}
        />
        <button
          type="button"
          className="password-field__eye"
          aria-controls={id}
          aria-label={action}
          title={action}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
      <FieldError id={id} errors={errors} />
    </div>
  )
}
