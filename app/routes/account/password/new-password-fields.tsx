import { type FormEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import type { NewPasswordProblems } from '../../../../domain/sign-in/new-password-form.ts'
import type {
  PasswordChange,
  PasswordChangeProblems,
} from '../../../../domain/sign-in/password-change-form.ts'
import { PasswordField } from '../../../ui/field/password-field.tsx'

interface NewPasswordFieldsProps {
  problems: NewPasswordProblems
  label?: string
  hint?: string
}

/** A new password, typed twice, with what is wrong with it. */
export function NewPasswordFields({ problems, label = 'Mot de passe', hint }: NewPasswordFieldsProps) {
  return (
    <>
      <div role="alert">{problems.message && <p className="account-alert">{problems.message}</p>}</div>
      <PasswordField
        id="new-password"
        name="password"
        label={label}
        hint={hint}
        required
        autoComplete="new-password"
        errors={problems.password ? [problems.password] : []}
      />
      <PasswordField
        id="new-password-confirmation"
        name="password_confirmation"
        label="Confirmer le mot de passe"
        required
        autoComplete="new-password"
        errors={problems.confirmation ? [problems.confirmation] : []}
      />
    </>
  )
}

/**
 * Problems show after an attempt only, and each attempt starts without any; `problemsOf` finds those that need no
 * server.
 */
export function useNewPassword(
  refused: PasswordChangeProblems | undefined,
  problemsOf: (typed: PasswordChange) => PasswordChangeProblems | null,
) {
  const isSending = useNavigation().formData !== undefined
  const [found, setFound] = useState<PasswordChangeProblems | null>(null)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const problems = problemsOf({
      current: String(typed.get('current_password')),
      password: String(typed.get('password')),
      confirmation: String(typed.get('password_confirmation')),
    })
    setFound(problems)
    if (!problems) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${firstWrong(problems)}]`)?.focus()
  }
  const problems: PasswordChangeProblems = found ?? (isSending ? undefined : refused) ?? {}
  return { check, isSending, problems }
}

function firstWrong({ current, password, message }: PasswordChangeProblems): string {
  if (current) return 'current_password'
  return password || message ? 'password' : 'password_confirmation'
}
