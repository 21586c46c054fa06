import { useId } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Check, CircleAlert, LoaderCircle } from '../../../ui/icon/icons.ts'
import { LoginEmailField } from '../login-email-field.tsx'
import type { useRecovery } from './use-recovery.ts'
import './recovery-dialog.css'

/** Asks for a new password in a modal: form, loader, then how it ended (docs/product.md §4). */
export function RecoveryDialog({ recovery }: { recovery: ReturnType<typeof useRecovery> }) {
  const { isOpen, state, close } = recovery
  return (
    <Dialog open={isOpen} onClose={close} title="Mot de passe oublié" closeTo={{ pathname: '/espace_pro' }}>
      <div className="recovery" aria-live="polite">
        {state.at === 'form' ? (
          <RecoveryForm recovery={recovery} problem={state.problem} />
        ) : (
          <Progress state={state} />
        )}
      </div>
    </Dialog>
  )
}

type Recovery = ReturnType<typeof useRecovery>

function RecoveryForm({ recovery, problem }: { recovery: Recovery; problem?: string }) {
  const id = useId()
  return (
    <form className="account-form" method="post" action="/recuperation" noValidate onSubmit={recovery.submit}>
      <p>
        Indiquez l’adresse de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de
        passe.
      </p>
      <LoginEmailField ref={recovery.input} id={id} problem={problem} />
      <Button type="submit">Envoyer un email de récupération</Button>
    </form>
  )
}

function Progress({ state }: { state: Exclude<Recovery['state'], { at: 'form' }> }) {
  if (state.at === 'sent')
    return (
      <p className="account-success">
        <Check /> {state.message}
      </p>
    )
  if (state.at === 'refused')
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
            <a href={`/espace_pro?recuperation=${state.id}`}>Voir où en est l’envoi</a>
          </p>
        </noscript>
      )}
    </>
  )
}
