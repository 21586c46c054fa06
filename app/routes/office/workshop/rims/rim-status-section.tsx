import type { RimView } from './rim.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './rim.css'
import { Link } from 'react-router'
import { type FormOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import type { FormOutcomes } from '../../../../office/form/office-form.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { AlertIcon } from '../../../../ui/icon/icons.ts'
import { SafetyNotes } from '../../business/safety/safety-notes.tsx'
import { MoveOrderForm, ReceiveRimsForm } from '../orders/moves/move-form.tsx'
import { RimStepForm, RimSteps, SkippedSteps } from '../orders/moves/rim-steps.tsx'

interface RimStatusProps {
  rim: RimView
  outcomes: FormOutcomes
}

/** Progress of the rim, its steps, the reason why it is stopped, and the main button. */
export function RimStatusSection({ rim, outcomes }: RimStatusProps) {
  const { here, order, label } = rim
  const { orderStatus, orderStatusName, progress, stepLabel, steps, stop, safety, permissions } = rim.status
  return (
    <section className="paper-sheet rim__part" aria-label="Où en est la jante">
      <div>
        <p className="rim-status__name" role="status">
          {orderStatus < 2 ? stepLabel : orderStatusName}
        </p>
        {orderStatus < 2 && (
          <p className="rim-status__order">
            {[orderStatusName, progress?.summary].filter(Boolean).join('\u00a0: ')}
          </p>
        )}
      </div>
      {stop && (
        <p className="rim-status__blocked">
          <AlertIcon />{' '}
          <span>
            {stop} <Link to={order}>Voir la commande</Link>
          </span>
        </p>
      )}
      <SafetyNotes notes={safety} />
      <RimMainButton rim={rim} outcomes={outcomes} />
      <RimSteps
        page={here}
        queueLabel={label}
        steps={steps}
        permissions={permissions}
        undone={outcomes['annuler-etape']}
      />
    </section>
  )
}

/** Main button, fixed within reach of the thumb on a phone. */
function RimMainButton({ rim: { here, order, number, label, status }, outcomes }: RimStatusProps) {
  const { orderStatus, progress, mainButton: button } = status
  const outcome = outcomes['noter-etape']
  const skipped = progress?.finishLabel ? progress.skipped : []
  if (!button) return <RejectedSubmission outcome={outcome} />
  return (
    <>
      {skipped.length > 0 && <SkippedSteps skipped={skipped} />}
      <div className="rim-main-button">
        {button.kind === 'step' && (
          <RimStepForm
            page={here}
            button={button.step}
            outcome={outcome}
            queueLabel={`${label}\u00a0: ${button.step.label}`}
          />
        )}
        {button.kind === 'receipt' && (
          <ReceiveRimsForm page={order} queueLabel={`${number}\u00a0: jantes reçues`} />
        )}
        {button.kind === 'order' && (
          <MoveOrderForm
            page={order}
            from={orderStatus}
            to={orderStatus + 1}
            variant="primary"
            queueLabel={`${number}\u00a0: ${button.label}`}
          >
            {button.label}
          </MoveOrderForm>
        )}
        {button.kind === 'rim' && <ButtonLink to={button.to}>{button.label}</ButtonLink>}
      </div>
    </>
  )
}

/** Problem of a form sent without JavaScript whose button is no longer on the page. */
function RejectedSubmission({ outcome }: { outcome?: FormOutcome }) {
  const { form } = problemsOfOutcome(outcome)
  return form ? (
    <p role="alert" className="office-form__alert">
      {form}
    </p>
  ) : null
}
