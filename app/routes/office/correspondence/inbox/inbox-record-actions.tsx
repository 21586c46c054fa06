import type { MouseEvent, ReactNode } from 'react'
import { inboxCloseReasonNames } from '../../../../../domain/correspondence/close-reasons.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PrinterIcon } from '../../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { InboxRecordView } from './inbox-record.server.ts'
import { inboxWords } from './inbox-words.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import './inbox-record-actions.css'

/** Actions of a record: the next one as the main button, if any; the others in one collapsed menu. */
export function InboxRecordActions({ record, outcomes, hasNext }: RecordActionsProps) {
  const { mayHandle, state } = record
  if (!mayHandle) return null
  if (state.name === 'closed') return <ReopenAction record={record} name="rouvrir" outcomes={outcomes} />
  if (state.name === 'spam') return <ReopenAction record={record} name="admettre" outcomes={outcomes} />
  return <OpenRecordActions record={record} outcomes={outcomes} hasNext={hasNext} />
}

function ReopenAction({ record, outcomes, name }: RecordActionsProps & { name: ActionName }) {
  return (
    <div className="record-actions" data-next={name}>
      <ActionForm record={record} name={name} outcome={outcomes[name]} variant="secondary">
        {inboxWords[record.kind].actions[name]}
      </ActionForm>
    </div>
  )
}

interface RecordActionsProps {
  record: InboxRecordView
  outcomes: FormOutcomes
  /** Whether the page shows the main button above, so that these are all secondary. */
  hasNext?: boolean
}

type ActionName = 'rouvrir' | 'admettre' | 'liberer' | 'non-lu' | 'indesirable'

/** Actions of an open record: take responsibility for it, answer it while it waits for the workshop, close it. */
function OpenRecordActions({ record, outcomes, hasNext = false }: RecordActionsProps) {
  const { kind, handler, waiting } = record
  const next = !handler?.isReader ? 'prendre' : waiting ? 'repondre' : 'fermer'
  const close = (
    <CloseRecordForm
      record={record}
      outcome={outcomes.fermer}
      variant={next === 'fermer' && !hasNext ? 'primary' : 'secondary'}
    />
  )
  return (
    <div className="record-actions" data-next={next}>
      {next === 'prendre' && (
        <ActionForm
          record={record}
          name="prendre"
          outcome={outcomes.prendre}
          // The button is secondary if a colleague is responsible for the record.
          variant={handler || hasNext ? 'secondary' : 'primary'}
        >
          {handler ? `Prendre à la place de ${handler.name}` : inboxWords[kind].actions.prendre}
        </ActionForm>
      )}
      {next === 'fermer' && close}
      <AnswerLink variant={next === 'repondre' && !hasNext ? 'primary' : 'secondary'} />
      {next !== 'fermer' && close}
      <MoreActions record={record} outcomes={outcomes} />
    </div>
  )
}

function MoreActions({ record, outcomes }: RecordActionsProps) {
  const { kind, handler } = record
  const words = inboxWords[kind].actions
  const button = (name: ActionName, text: string) => (
    <ActionForm record={record} name={name} outcome={outcomes[name]} variant="secondary">
      {text}
    </ActionForm>
  )
  const isAnswered = ['confier', 'liberer', 'non-lu', 'indesirable'].some((name) => name in outcomes)
  return (
    <details className="record-actions__fold" open={isAnswered}>
      <summary className="button" data-variant="quiet">
        Autres actions <ChevronDownIcon />
      </summary>
      <div className="record-actions__more">
        <HandOverForm record={record} outcome={outcomes.confier} />
        {handler && button('liberer', words.liberer)}
        {button('non-lu', words['non-lu'])}
        {button('indesirable', 'Classer comme indésirable')}
        <Button variant="secondary" className="record-actions__scripted" onClick={() => window.print()}>
          <PrinterIcon /> Imprimer
        </Button>
      </div>
    </details>
  )
}

interface ActionFormProps {
  record: InboxRecordView
  name: string
  outcome?: FormOutcome
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Action with a single button. Afterwards the page shows the opposite action in its place. */
function ActionForm({ record, name, outcome: first, variant = 'primary', children }: ActionFormProps) {
  const form = useOfficeForm({ id: name, action: formAddress(record.address, name), first })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} id={name} className="act-form">
      <input type="hidden" name="de" value={record.handler?.id ?? ''} />
      <Button type="submit" variant={variant} busy={form.isBusy}>
        {children}
      </Button>
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
    </form>
  )
}

/** Link to the field for the answer. */
function AnswerLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const focus = (event: MouseEvent) => {
    const text = document.querySelector<HTMLElement>('#reponse textarea')
    if (!text) return
    event.preventDefault()
    text.focus()
    text.scrollIntoView({ block: 'center' })
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a real link to the anchor; the handler only moves the focus as well
    <a href="#reponse" className="button" data-variant={variant} data-key="answer" onClick={focus}>
      Répondre
    </a>
  )
}

interface CloseRecordFormProps {
  record: InboxRecordView
  outcome?: FormOutcome
  variant: 'primary' | 'secondary'
}

/** Closes the record with a reason, chosen in a collapsed part below the button. */
function CloseRecordForm({ record, outcome: first, variant }: CloseRecordFormProps) {
  const form = useOfficeForm({
    id: 'fermer',
    action: formAddress(record.address, 'fermer'),
    rules: async () =>
      (await import('../../../../../domain/correspondence/inbox/close-form.ts')).closeInboxRecordForm,
    first,
  })
  return (
    <details id="fermer" className="record-actions__fold" open={first !== undefined}>
      <summary className="button" data-variant={variant} data-key="done">
        Fermer…
      </summary>
      <OfficeForm form={form} submit="Fermer" saved="Fermé">
        <SelectField
          {...form.field('motif')}
          label="Raison"
          prompt="Choisir une raison"
          options={inboxCloseReasonNames}
          required
        />
        <TextField
          {...form.field('precision')}
          label="Précision (facultative)"
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </details>
  )
}

interface HandOverFormProps {
  record: InboxRecordView
  outcome?: FormOutcome
}

/** Hands the record over to a colleague with the necessary permission. */
function HandOverForm({ record, outcome: first }: HandOverFormProps) {
  const { address, handler, colleagues } = record
  const form = useOfficeForm({ id: 'confier', action: formAddress(address, 'confier'), first })
  const errorText = form.problems.a
  if (Object.keys(colleagues).length === 0) return null
  return (
    <div id="confier">
      <OfficeForm form={form} submit="Confier" saved="Confié" variant="secondary">
        <input type="hidden" name="de" value={handler?.id ?? ''} />
        <SelectField
          id="confier-a"
          name="a"
          label="Confier à"
          prompt="Choisir quelqu’un"
          options={colleagues}
          errors={errorText ? [errorText] : undefined}
          required
        />
      </OfficeForm>
    </div>
  )
}
