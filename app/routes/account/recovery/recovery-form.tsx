import { Button } from '../../../ui/button/button.tsx'
import { LoginEmailField } from '../login-email-field.tsx'
import type { useRecovery } from './use-recovery.ts'

export type Recovery = ReturnType<typeof useRecovery>

export function RecoveryForm({ recovery: { form, state } }: { recovery: Recovery }) {
  const { errors, ...field } = form.field('email')
  const problem = errors?.[0] ?? form.failure ?? (state.outcome === 'form' ? state.problem : undefined)
  return (
    <form {...form.formProps} className="account-form">
      <p>
        Indiquez l’adresse de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de
        passe.
      </p>
      <LoginEmailField {...field} errors={problem ? [problem] : undefined} />
      <Button type="submit">{form.failure ? 'Réessayer' : 'Envoyer un email de récupération'}</Button>
    </form>
  )
}
