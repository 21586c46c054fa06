import { Form } from 'react-router'
import {
  changeTypingProblems,
  type PasswordChangeProblems,
} from '../../../../domain/sign-in/password-change-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { Check } from '../../../ui/icon/icons.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import type { PasswordChangeOutcome } from './password-change-outcome.ts'

interface PasswordChangeProps {
  /** Of the account, for the browser's password manager. */
  email: string
  /** Signs that a new password of theirs counts at least. */
  fewestSigns: number
  outcome?: PasswordChangeOutcome
}

/** The form by which somebody who is signed in changes their password, and how it ended (docs/product.md §2.11). */
export function PasswordChange({ outcome, ...form }: PasswordChangeProps) {
  if (outcome?.outcome === 'changed') return <Changed />
  return <PasswordChangeForm {...form} refused={outcome && problemsOf(outcome)} />
}

function problemsOf(outcome: Exclude<PasswordChangeOutcome, { outcome: 'changed' }>): PasswordChangeProblems {
  return outcome.outcome === 'refused' ? outcome.problems : { message: outcome.message }
}

function Changed() {
  return (
    <>
      <p className="account-success" role="status">
        <Check /> Mot de passe modifié
      </p>
      <p>
        Vous restez connecté ici. Vos autres sessions ont été fermées, et un e-mail vous confirme le
        changement.
      </p>
    </>
  )
}

interface FormProps extends Omit<PasswordChangeProps, 'outcome'> {
  refused?: PasswordChangeProblems
}

function PasswordChangeForm({ email, fewestSigns, refused }: FormProps) {
  const { check, isSending, problems } = useNewPassword(refused, changeTypingProblems)
  return (
    <Form
      className="account-form"
      method="post"
      action="?index"
      preventScrollReset
      noValidate
      onSubmit={check}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="current-password"
        name="current_password"
        label="Mot de passe actuel"
        required
        autoComplete="current-password"
        errors={problems.current ? [problems.current] : []}
      />
      <NewPasswordFields
        label="Nouveau mot de passe"
        hint={`${fewestSigns} caractères au moins`}
        problems={problems}
      />
      <Button type="submit" busy={isSending}>
        Modifier le mot de passe
      </Button>
    </Form>
  )
}
