import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { passwordChangeFailureMessages } from '../account-failure-messages.ts'
import { AccountAlert, AccountSuccess } from '../account-page.tsx'
import { NewPasswordFields } from './new-password.tsx'
import type { PasswordChangeOutcome } from './password-change.server.ts'
import '../account-page.css'

/** Anchor of the password form on the account page. */
export const passwordFormAnchor = 'mot-de-passe'

/** Password change of a signed-in user, with its result. */
export function PasswordChangeSection({ className, ...props }: PasswordChangeProps & { className?: string }) {
  return (
    <section
      id={passwordFormAnchor}
      className={`password-change ${className ?? ''}`}
      aria-labelledby={`${passwordFormAnchor}-titre`}
    >
      <h2 id={`${passwordFormAnchor}-titre`}>Mot de passe</h2>
      <ChangeForm {...props} />
    </section>
  )
}

interface PasswordChangeProps {
  /** Address that the form is posted to. */
  action: string
  /** E-mail address of the account, for the password manager. */
  email: string
  /** Minimum number of characters of a new password. */
  minLength: number
  /** Variant of the button; secondary on a page with several forms. */
  variant?: 'primary' | 'secondary'
  /** Outcome of a submission without JavaScript. */
  outcome?: PasswordChangeOutcome
}

function ChangeForm({ action, email, minLength, variant, outcome: first }: PasswordChangeProps) {
  const form = useForm({
    id: 'new',
    action,
    rules: async () =>
      (await import('../../../../domain/people/sign-in/sign-in-forms.ts')).passwordChangeForm,
    failures: passwordChangeFailureMessages,
    first,
    leader: 'password',
  })
  if (form.outcome?.outcome === 'saved') return <Changed />
  return (
    <form {...form.formProps} className="account-form">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('current_password')}
        label="Mot de passe actuel"
        required
        autoComplete="current-password"
      />
      <AccountAlert form={form} />
      <NewPasswordFields form={form} label="Nouveau mot de passe" hint={`${minLength} caractères au moins`} />
      <Button type="submit" variant={variant} busy={form.isBusy}>
        {form.failure ? 'Réessayer' : 'Modifier le mot de passe'}
      </Button>
    </form>
  )
}

function Changed() {
  return (
    <>
      <AccountSuccess>Mot de passe modifié</AccountSuccess>
      <p>
        Vous restez connecté ici. Vos autres sessions ont été fermées, et un e-mail vous confirme le
        changement.
      </p>
    </>
  )
}
