import { Link } from 'react-router'
import { type FormOutcome, problemsIn } from '../../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { BeginForm } from '../begin/begin-form.tsx'
import type { Outcomes } from '../draft/draft-page.tsx'
import { beginAddress, sendingAddress } from '../estimate-address.ts'
import { AcceptForm, RefuseForm, ReopenForm } from './decision-forms.tsx'
import { NextOrder } from './next-order.tsx'
import type { IssuedView } from './read-issued.server.ts'
import './issued-standing.css'

interface StandingProps {
  estimate: IssuedView
  outcomes: Outcomes
}

/** Where the quote stands, with the next act as the one large button; those of second rank fold away. */
export function IssuedStanding({ estimate, outcomes }: StandingProps) {
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
      <NextAct estimate={estimate} outcomes={outcomes} />
      {canWrite && <MoreActs estimate={estimate} outcomes={outcomes} />}
    </section>
  )
}

/** What was noted too late, where the quote stands otherwise by now. */
function TooLate({ outcome }: { outcome: FormOutcome | undefined }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

function NextAct({ estimate, outcomes }: StandingProps) {
  const { state, canAccept, canOrder, canWrite, page, person, sending } = estimate
  if (state.name === 'accepted') return <NextOrder estimate={estimate} />
  if (!canWrite) return null
  return (
    <>
      {state.name === 'issued' && !sending.leaving && (
        <ButtonLink
          to={sendingAddress(page, 'envoi')}
          className="estimate-standing__next"
          variant="secondary"
          preventScrollReset
        >
          Envoyer par e-mail
        </ButtonLink>
      )}
      {canAccept ? (
        <AcceptForm page={page} person={person} mayOrder={canOrder} outcome={outcomes.accepter} />
      ) : (
        <TooLate outcome={outcomes.accepter} />
      )}
    </>
  )
}

function MoreActs({ estimate, outcomes }: StandingProps) {
  const { id, page, isOpen, canAccept, canReplace, person, order, state } = estimate
  const isDecided = (state.name === 'accepted' || state.name === 'refused') && !order
  const isAnswered = ['refuser', 'rouvrir'].some((name) => name in outcomes)
  return (
    <details className="estimate-more" open={isAnswered}>
      <summary className="button" data-variant="quiet">
        Autres actes <ChevronDown />
      </summary>
      <div className="estimate-more__acts">
        {isOpen && state.name !== 'issued' && (
          <>
            <ButtonLink to={sendingAddress(page, 'relance')} variant="secondary" preventScrollReset>
              Relancer le client
            </ButtonLink>
            <ButtonLink to={sendingAddress(page, 'envoi')} variant="secondary" preventScrollReset>
              Envoyer à nouveau
            </ButtonLink>
          </>
        )}
        {canReplace && (
          <BeginForm action={beginAddress({ remplace: id })} variant="secondary">
            Remplacer par un nouveau
          </BeginForm>
        )}
        <BeginForm action={beginAddress({ copie: id })} variant="secondary">
          Copier
        </BeginForm>
        {isDecided && <ReopenForm page={page} outcome={outcomes.rouvrir} />}
        {canAccept && <RefuseForm page={page} person={person} outcome={outcomes.refuser} />}
      </div>
    </details>
  )
}

/** The quote whose place it took, the one that took its own. */
function Neighbours({ estimate: { replaced, successor } }: Pick<StandingProps, 'estimate'>) {
  return (
    <>
      {successor && (
        <p>
          Remplacé par le devis <Link to={successor.to}>{successor.number}</Link>.
        </p>
      )}
      {replaced && (
        <p>
          Remplace le devis <Link to={replaced.to}>{replaced.number}</Link>.
        </p>
      )}
    </>
  )
}
