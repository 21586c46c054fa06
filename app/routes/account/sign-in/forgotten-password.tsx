import type { MouseEvent } from 'react'
import { href } from 'react-router'
import { withQuery } from '../../../address.ts'
import type { FollowedRecovery } from '../recovery/follow-recovery.server.ts'
import { RecoveryDialog } from '../recovery/recovery-dialog.tsx'
import { useRecovery } from '../recovery/use-recovery.ts'
import { formId } from './sign-in-form.tsx'

/** Without JavaScript the link opens the same page with the modal on it. */
export function ForgottenPassword({ followed }: { followed: FollowedRecovery | null }) {
  const recovery = useRecovery(followed)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    recovery.open(document.querySelector<HTMLInputElement>(`#${formId}-email`)?.value ?? '')
  }
  return (
    <div className="sign-in__forgotten">
      <a href={withQuery(href('/espace_pro'), { recuperation: '' })} aria-haspopup="dialog" onClick={open}>
        Mot de passe oublié ?
      </a>
      <p role="status">{recovery.note}</p>
      <RecoveryDialog recovery={recovery} />
    </div>
  )
}
