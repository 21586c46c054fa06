import { href } from 'react-router'
import { withQuery } from '../../../address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoaderCircle } from '../../../ui/icon/area-icons.ts'
import { Check, CircleAlert } from '../../../ui/icon/icons.ts'
import { LoginEmailField } from '../login-email-field.tsx'
import type { useRecovery } from './use-recovery.ts'
import './recovery-dialog.css'

/** Asks for a new password in a modal: form, loader, then how it ended (docs/product.md §4). */
export function RecoveryDialog({ recovery }: { recovery: Recovery }) {
  const { isOpen, state, close } = recovery
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Mot de passe oublié"
      closeTo={{ pathname: href('/espace_pro') }}
    >
      <div className="recovery" aria-live="polite">
        {/* Out of sight, it keeps what was typed. */}
        <div hidden={state.outcome !== 'form'}>
          <RecoveryForm recovery={recovery} />
        </div>
        {state.outcome !== 'form' && <RecoveryProgress state={state} />}
      </div>
    </Dialog>
  )
}

type Recovery = ReturnType<typeof useRecovery>

function RecoveryForm({ recovery: { form, state } }: { recovery: Recovery }) {
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

function RecoveryProgress({ state }: { state: Exclude<Recovery['state'], { outcome: 'form' }> }) {
  if (state.outcome === 'sent')
    return (
      <p className="account-success">
        <Check /> {state.message}
      </p>
    )
  if (state.outcome === 'refused')
    return (
      <p className="recovery__refused">
        <CircleAlert /> {state.message}
      </p>
    )
  return (
    <>
      <p className="account-working">
        <LoaderCircle /> Envoi de l'email
      </p>
      {'isSlow' in state && state.isSlow && (
        <p>
          L’envoi prend plus de temps que d’habitude. Vous pouvez fermer cette fenêtre&nbsp;: l’e-mail partira
          dès que possible.
        </p>
      )}
      {'id' in state && (
        <noscript>
          <p>
            <a href={withQuery(href('/espace_pro'), { recuperation: state.id })}>Voir où en est l’envoi</a>
          </p>
        </noscript>
      )}
    </>
  )
}
