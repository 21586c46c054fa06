import { href, useSearchParams } from 'react-router'
import { withQuery } from '../../../address.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { AccountAlert } from '../account-alert.tsx'
import { signInFailures } from '../account-failures.ts'
import { LoginEmailField } from '../login-email-field.tsx'
import type { SignInRefusal } from './sign-in-refusal.server.ts'

export const formId = 'sign-in'

/** Problems show after an attempt only (docs/product.md §5). */
export function SignInForm({ refusal }: { refusal?: SignInRefusal }) {
  const asked = useSearchParams()[0].get('suite')
  const form = useForm({
    id: formId,
    action: asked ? withQuery(href('/espace_pro'), { suite: asked }) : href('/espace_pro'),
    rules: async () => (await import('../../../../domain/sign-in/sign-in-form.ts')).signInForm,
    failures: signInFailures,
    first: refusal,
  })
  return (
    <form {...form.formProps} className="account-form">
      <AccountAlert form={form} />
      <LoginEmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        label="Mot de passe"
        required
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.isBusy}>
        {form.failure ? 'Réessayer' : 'Se connecter'}
      </Button>
    </form>
  )
}
