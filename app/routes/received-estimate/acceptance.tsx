import { Link } from 'react-router'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { Check } from '../../ui/icon/icons.ts'
import { withdrawalWords } from '../withdrawal/withdrawal-paths.ts'
import { AcceptForm } from './accept-form.tsx'
import type { AcceptanceView } from './read-acceptance.server.ts'
import { useSeen } from './use-seen.ts'
import './acceptance.css'

interface AcceptanceProps {
  acceptance: AcceptanceView
  /** Where its forms are sent, by their names. */
  address: (form: 'vu' | 'accepter') => string
  name: string
  /** Somebody of the workshop looks at it as its client does: nothing is sent. */
  isOnlyRead?: boolean
  outcome?: FormOutcome
}

/** The client's word on a quote: given here, or since when it is given (Code de la consommation, L. 221-14). */
export function Acceptance({ acceptance, address, name, isOnlyRead = false, outcome }: AcceptanceProps) {
  const { isAccepted, canAccept, isUnseen } = acceptance
  useSeen(address('vu'), isUnseen && !isOnlyRead)
  if (isAccepted) return <Accepted {...acceptance} />
  if (!canAccept || isOnlyRead) return null
  return <AcceptForm acceptance={acceptance} action={address('accepter')} name={name} outcome={outcome} />
}

/** Since when it is accepted, what follows, and while there is a right to it the way to withdraw. */
function Accepted({ status, acceptedOn, confirmedOn, begins, withdrawal, declaredOn }: AcceptanceView) {
  return (
    <div className="acceptance">
      <p className="acceptance--done" role="status">
        <Check /> <strong>{status}</strong>
        {acceptedOn && (
          <span>
            Accepté le {acceptedOn}.{!declaredOn && ' Nous vous appelons pour convenir de la suite.'}
          </span>
        )}
      </p>
      {confirmedOn && <p>La confirmation vous a été envoyée par e-mail le {confirmedOn}.</p>}
      {begins && (
        <p>
          Vous n’avez pas demandé de commencer sans attendre&nbsp;: les travaux ne commenceront pas avant le{' '}
          {begins}.
        </p>
      )}
      {declaredOn && <p>Votre rétractation a été reçue le {declaredOn}.</p>}
      {withdrawal && (
        <p>
          {withdrawal.until
            ? `Vous pouvez vous rétracter jusqu’au ${withdrawal.until} inclus, sans avoir à dire pourquoi\u00a0: `
            : 'Vous pouvez vous rétracter jusqu’à 14\u00a0jours après la réception du bien, sans avoir à dire pourquoi\u00a0: '}
          <Link to={withdrawal.path}>{withdrawalWords}</Link>
        </p>
      )}
    </div>
  )
}
