import { ButtonLink } from '../../../../ui/button/button.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { sendingAddress } from '../estimate-address.ts'
import { IssuedActs } from './issued-acts.tsx'
import { IssuedNext } from './issued-next.tsx'
import type { IssuedPartProps } from './issued-part.ts'
import { Neighbours } from './neighbours.tsx'
import './issued-standing.css'

/** Where the quote stands, with the next act as the one large button; those of second rank fold away. */
export function IssuedStanding({ estimate, outcomes }: IssuedPartProps) {
  const { state, total, totalWithoutTax, decision, isReminding, page, canWrite } = estimate
  return (
    <section className="paper-sheet estimate-standing" aria-label="Où en est-on">
      <p className="estimate-standing__state" role="status">
        <StatusText tone={state.tone}>{state.text}</StatusText>
        {decision && (
          <span>
            {decision.says}, {decision.at}
          </span>
        )}
        {decision?.reason && <span>«&nbsp;{decision.reason}&nbsp;»</span>}
      </p>
      {estimate.confirmation && <p className="paper-note">{estimate.confirmation}</p>}
      <p className="estimate-standing__total">
        {total} <small>TTC</small> <small>{totalWithoutTax} HT</small>
      </p>
      <Neighbours estimate={estimate} />
      {canWrite && isReminding && (
        <p className="estimate-standing__reminder">
          Ce devis arrive bientôt à son terme.{' '}
          <ButtonLink to={sendingAddress(page, 'relance')} variant="secondary" preventScrollReset>
            Relancer le client
          </ButtonLink>
        </p>
      )}
      <IssuedNext estimate={estimate} outcomes={outcomes} />
      {canWrite && <IssuedActs estimate={estimate} outcomes={outcomes} />}
    </section>
  )
}
