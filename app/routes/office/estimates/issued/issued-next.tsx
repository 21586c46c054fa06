import { type FormOutcome, problemsIn } from '../../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { sendingAddress } from '../estimate-address.ts'
import { AcceptForm } from './accept-form.tsx'
import type { IssuedPartProps } from './issued-part.ts'
import { NextOrder } from './next-order.tsx'

/** What was noted too late, where the quote stands otherwise by now. */
function TooLate({ outcome }: { outcome: FormOutcome | undefined }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

export function IssuedNext({ estimate, outcomes }: IssuedPartProps) {
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
        <AcceptForm
          page={page}
          person={person}
          mayOrder={canOrder}
          isConsumer={estimate.isConsumer}
          outcome={outcomes.accepter}
        />
      ) : (
        <TooLate outcome={outcomes.accepter} />
      )}
    </>
  )
}
