import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inboxCloseReasonNames } from '../../../../../domain/correspondence/close-reasons.ts'
import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { ShownOutcome } from '../../../../forms/form-rejections.ts'
import { DisabledDefaultButton } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { inboxListAddress } from '../../../../office/records/inbox-address.ts'
import { Button } from '../../../../ui/button.tsx'
import type { InboxBulkAction, InboxBulkOutcome } from './bulk-actions.ts'
import type { InboxListView } from './inbox-list.server.ts'
import { inboxWords } from './inbox-words.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/field.css'
import './bulk-form.css'

interface BulkFormProps {
  list: InboxListView
  outcome?: ShownOutcome<InboxBulkOutcome>
  /** Lines of the list, each with a checkbox. */
  children: ReactNode
}

const formName = 'lot'

/** Form around a list. Shows the actions on the ticked records below the list as soon as one is ticked. */
export function InboxBulkForm({ list, outcome: first, children }: BulkFormProps) {
  const { kind, search } = list
  const action = formAddress(inboxListAddress(kind) + search, formName)
  const form = useOfficeForm({ id: formName, action, first })
  const { formProps, outcome, isBusy, problems, failure } = form
  const done = outcome?.outcome === 'saved' && !isBusy ? outcome : null
  const { ref } = formProps
  useEffect(() => {
    if (done) ref.current?.reset()
  }, [done, ref])
  return (
    <div>
      <div role="alert">
        {(problems.form ?? failure) && <p className="office-form__alert">{problems.form ?? failure}</p>}
      </div>
      <div className="bulk-done" role="status">
        {done && <p>{done.notice}</p>}
        {done?.undo && <BulkUndo key={done.undo.ids.join()} action={action} undo={done.undo} />}
      </div>
      <form {...formProps} id={formName} className="bulk-form">
        <DisabledDefaultButton />
        {list.lines.length > 1 && <TickAll kind={kind} />}
        {children}
        {list.lines.length > 0 && <BulkActions list={list} isBusy={isBusy} />}
      </form>
    </div>
  )
}

function BulkActions({ list: { kind, status }, isBusy }: { list: InboxListView; isBusy: boolean }) {
  const words = inboxWords[kind].actions
  const button = (value: InboxBulkAction) => (
    <Button type="submit" name="acte" value={value} variant="secondary" busy={isBusy}>
      {words[value]}
    </Button>
  )
  if (status === 'closed') return <BulkBar>{button('rouvrir')}</BulkBar>
  if (status === 'spam') return <BulkBar>{button('admettre')}</BulkBar>
  return (
    <BulkBar>
      {button('prendre')}
      {button('lu')}
      {button('indesirable')}
      <span className="bulk-actions__close">
        <select name="motif" className="field__control" aria-label="Raison de fermer" defaultValue="">
          <option value="">Raison…</option>
          {Object.entries(inboxCloseReasonNames).map(
            ([reason, text]) =>
              reason !== 'other' && (
                <option key={reason} value={reason}>
                  {text}
                </option>
              ),
          )}
        </select>
        {button('fermer')}
      </span>
    </BulkBar>
  )
}

function BulkBar({ children }: { children: ReactNode }) {
  return (
    <fieldset className="bulk-actions">
      <legend className="visually-hidden">Avec les lignes cochées</legend>
      {children}
    </fieldset>
  )
}

interface BulkUndoProps {
  action: string
  undo: NonNullable<InboxBulkOutcome['undo']>
}

/** Button that applies the opposite action to the same records. */
function BulkUndo({ action, undo }: BulkUndoProps) {
  const form = useOfficeForm({ id: 'annuler', action })
  const { outcome, isBusy, failure } = form
  if (outcome?.outcome === 'saved') return <p>L’action est annulée.</p>
  return (
    <form {...form.formProps}>
      {undo.ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="acte" value={undo.action} />
      <Button type="submit" variant="quiet" busy={isBusy}>
        Annuler
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  )
}

/**
 * Checkbox that ticks all shown lines or none, with the number of ticked ones. The number is updated when lines are added or
 * removed.
 */
function TickAll({ kind }: { kind: InboxKind }) {
  const box = useRef<HTMLInputElement>(null)
  const ticked = useTicked(box)
  const tick = ({ checked }: HTMLInputElement) => {
    for (const line of lineCheckboxes(box.current)) line.checked = checked
    box.current?.form?.dispatchEvent(new Event('change'))
  }
  return (
    <p className="tick-all">
      <label>
        <input ref={box} type="checkbox" onChange={({ currentTarget }) => tick(currentTarget)} /> Tout cocher
      </label>
      <span role="status">
        {ticked > 0 && `${ticked}\u00a0${inboxWords[kind].ticked}${ticked > 1 ? 's' : ''}`}
      </span>
    </p>
  )
}

const lineCheckboxes = (box: HTMLInputElement | null) =>
  box?.form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []

/** Returns the number of ticked lines, and updates the checkbox above them. */
function useTicked(ref: React.RefObject<HTMLInputElement | null>): number {
  const [ticked, setTicked] = useState(0)
  const count = useEffectEvent(() => {
    const box = ref.current
    if (!box) return
    const lines = [...lineCheckboxes(box)]
    const checkedCount = lines.filter(({ checked }) => checked).length
    box.checked = checkedCount > 0 && checkedCount === lines.length
    box.indeterminate = checkedCount > 0 && checkedCount < lines.length
    setTicked(checkedCount)
  })
  // The lines are counted after every render, because an update may have added or removed lines.
  useEffect(() => count())
  useEffect(() => {
    const form = ref.current?.form
    if (!form) return
    const countNow = () => count()
    // Counts after the boxes are cleared, which happens after the `reset` event.
    const countLater = () => queueMicrotask(countNow)
    form.addEventListener('change', countNow)
    form.addEventListener('reset', countLater)
    return () => {
      form.removeEventListener('change', countNow)
      form.removeEventListener('reset', countLater)
    }
  }, [ref])
  return ticked
}
