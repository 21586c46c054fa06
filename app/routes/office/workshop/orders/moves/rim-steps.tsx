import { useEffect, useEffectEvent } from 'react'

import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { useDataReload } from '../../../../../forms/page-version.ts'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { PendingSubmissionNotice } from '../../../../../office/offline/pending-items.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import type { RimStepsView, StepButton } from './rim-steps.server.ts'
import '../../../../../office/form/office-form.css'
import './rim-steps.css'

interface RimStepFormProps {
  /** Address of the rim's page. */
  page: string
  button: StepButton
  outcome?: FormOutcome
  variant?: 'primary' | 'secondary'
  /** Name of the rim, for pages with several. */
  of?: string
  /** Label of this form in the list of pending offline submissions. */
  queueLabel?: string
}

/** Button that records a step. It remains on the page for the following step, with the last problem above it. */
export function RimStepForm({
  page,
  button: { step, label, seen, without },
  outcome,
  variant = 'primary',
  of,
  queueLabel,
}: RimStepFormProps) {
  return (
    <StepForm
      page={page}
      intent="noter-etape"
      step={step}
      seen={seen}
      without={without}
      label={label}
      outcome={outcome}
      variant={variant}
      of={of}
      queueLabel={queueLabel}
    />
  )
}

interface StepFormProps {
  page: string
  intent: 'noter-etape' | 'annuler-etape'
  step: string
  seen: string
  /** Skipped steps that the user confirms in a question before the form is sent. */
  without?: StepButton['without']
  label: string
  outcome?: FormOutcome
  variant: 'primary' | 'secondary' | 'quiet'
  of?: string
  queueLabel?: string
}

function StepForm({
  page,
  intent,
  step,
  seen,
  without,
  label,
  outcome: first,
  variant,
  of,
  queueLabel,
}: StepFormProps) {
  const form = useOfficeForm({
    // The queue finds a form by its id, and a page has one form per step.
    id: `${intent}-${step}`,
    action: formAddress(page, intent),
    first,
    queue: queueLabel ? { label: queueLabel } : undefined,
  })
  useRefreshAfterRejection(form.outcome)
  const errorText = form.problems.form ?? form.problems.etape ?? form.failure
  return (
    <form {...form.formProps} className="rim-step-form">
      <input type="hidden" name="etape" value={step} />
      <input type="hidden" name="vu" value={seen} />
      {without && (
        <label>
          <input type="checkbox" name="sans" value={without.steps} required /> {without.wording}
        </label>
      )}
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      {form.pendingSubmission ? (
        <PendingSubmissionNotice submission={form.pendingSubmission} />
      ) : (
        <Button type="submit" variant={variant} busy={form.isBusy}>
          {label}
          {of && <span className="visually-hidden">, {of}</span>}
        </Button>
      )}
    </form>
  )
}

/** Reloads the page's data after a rejection, because the form was based on an outdated state. */
function useRefreshAfterRejection(outcome: FormOutcome | undefined): void {
  const { revalidate } = useDataReload()
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (outcome?.outcome === 'invalid') refresh()
  }, [outcome])
}

interface RimStepsProps {
  page: string
  /** Name of the rim in the list of pending offline submissions. */
  queueLabel: string
  steps: RimStepsView
  /** Actions that the rim's current state allows. */
  permissions: { note: boolean; takeBack: boolean }
  /** Outcome of the form that revokes a step, sent without JavaScript. */
  undone?: FormOutcome
}

/** All steps of a rim with author and time. The forms that correct forgotten or mistaken steps are collapsed. */
export function RimSteps({ page, queueLabel, steps, permissions, undone }: RimStepsProps) {
  const others = permissions.note ? steps.filter(({ button, isNext }) => button && !isNext) : []
  const completed = permissions.takeBack ? steps.filter(({ completion }) => completion) : []
  const acts = [
    others.length > 0 && 'Noter une autre étape',
    completed.length > 0 && 'Annuler une étape',
  ].filter(Boolean)
  return (
    <>
      <ol className="plain-list rim-steps">
        {steps.map(({ step, name, isNext, isSkipped, completion }) => (
          <li
            key={step}
            aria-current={isNext && permissions.note ? 'step' : undefined}
            data-step={completion ? 'done' : isSkipped ? 'skipped' : undefined}
          >
            <span className="rim-steps__sign" aria-hidden="true">
              {completion && <CheckIcon />}
            </span>
            <span>{name}</span>
            {completion && (
              <time className="rim-steps__who" dateTime={completion.at}>
                {completion.wording}
              </time>
            )}
            {isSkipped && <span className="rim-steps__who">sautée</span>}
          </li>
        ))}
      </ol>
      {acts.length > 0 && (
        <FormDetails open={undone !== undefined}>
          <summary className="fold">
            {acts.length > 1 ? 'Noter une autre étape, en annuler une' : acts} <ChevronDownIcon />
          </summary>
          <div className="rim-steps__actions">
            {others.map(
              ({ step, button }) =>
                button && (
                  <RimStepForm
                    key={step}
                    page={page}
                    button={button}
                    variant="secondary"
                    queueLabel={`${queueLabel}\u00a0: ${button.label}`}
                  />
                ),
            )}
            {completed.map(
              ({ step, name, completion }) =>
                completion && (
                  <StepForm
                    key={`${step} ${completion.at}`}
                    page={page}
                    intent="annuler-etape"
                    step={step}
                    seen={completion.at}
                    label={`Annuler «\u00a0${name.toLowerCase()}\u00a0»`}
                    outcome={undone}
                    variant="quiet"
                    queueLabel={`${queueLabel}\u00a0: annuler «\u00a0${name.toLowerCase()}\u00a0»`}
                  />
                ),
            )}
          </div>
        </FormDetails>
      )}
    </>
  )
}

/** Skipped steps of finished rims, shown to the user before the order moves to its next step. */
export function SkippedSteps({ skipped }: { skipped: readonly string[] }) {
  return (
    <div className="rim-steps__skipped">
      <p>Étapes sautées&nbsp;:</p>
      <ul>
        {skipped.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
