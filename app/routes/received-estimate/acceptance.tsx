import type { FormOutcome } from '../../forms/form-outcome.ts'
import { Check } from '../../ui/icon/icons.ts'
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
  const { isAccepted, acceptedOn, canAccept, isUnseen, status } = acceptance
  useSeen(address('vu'), isUnseen && !isOnlyRead)
  if (isAccepted)
    return (
      <p className="acceptance acceptance--done" role="status">
        <Check /> <strong>{status}</strong>
        {acceptedOn && <span>Accepté le {acceptedOn}. Nous vous appelons pour convenir de la suite.</span>}
      </p>
    )
  if (!canAccept || isOnlyRead) return null
  return <AcceptForm acceptance={acceptance} action={address('accepter')} name={name} outcome={outcome} />
}
