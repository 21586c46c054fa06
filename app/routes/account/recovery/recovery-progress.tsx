import { href } from 'react-router'
import { withQuery } from '../../../address.ts'
import { LoaderCircle } from '../../../ui/icon/area-icons.ts'
import { Check, CircleAlert } from '../../../ui/icon/icons.ts'
import type { Recovery } from './recovery-form.tsx'

export function Progress({ state }: { state: Exclude<Recovery['state'], { outcome: 'form' }> }) {
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
