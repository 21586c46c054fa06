import { type FormEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { type NewPasswordProblems, typingProblems } from '../../../domain/sign-in/new-password-form.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'

/** A new password, typed twice, with what is wrong with it. */
export function NewPasswordFields({ problems }: { problems: NewPasswordProblems }) {
  return (
    <>
      <div role="alert">{problems.message && <p className="account-alert">{problems.message}</p>}</div>
      <PasswordField
        id="new-password"
        name="password"
        label="Mot de passe"
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

/** Problems show after an attempt only, and each attempt starts without any. */
export function useNewPassword(refused: NewPasswordProblems | undefined) {
  const isSending = useNavigation().state !== 'idle'
  const [found, setFound] = useState<NewPasswordProblems | null>(null)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const problems = typingProblems({
      password: String(typed.get('password')),
      confirmation: String(typed.get('password_confirmation')),
    })
    setFound(problems)
    if (!problems) return
    event.preventDefault()
    const wrong = problems.password || problems.message ? 'password' : 'password_confirmation'
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  const problems: NewPasswordProblems = found ?? (isSending ? undefined : refused) ?? {}
  return { check, isSending, problems }
}
