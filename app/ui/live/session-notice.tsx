import { href } from 'react-router'
import { useSessionEnd } from '../../forms/session-end.ts'
import './session-notice.css'

/** Notice that the session has ended. The page and its typed text do not change until the user has signed in again. */
export function SessionNotice() {
  const hasEnded = useSessionEnd()
  return (
    <div role="status">
      {hasEnded && (
        <p className="session-notice">
          Votre session est terminée&nbsp;:{' '}
          <a href={href('/espace_pro')} target="_blank" rel="noreferrer">
            reconnectez-vous dans un autre onglet
          </a>
          , puis reprenez ici. Rien de ce que vous avez saisi n’est perdu.
        </p>
      )}
    </div>
  )
}
