import { type ReactNode, useEffect } from 'react'
import { closeReasons } from '../../../../../domain/inbox/close-reasons.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { listAddress } from '../inbox-address.ts'
import { inboxWords } from '../inbox-words.ts'
import type { BulkOutcome } from './bulk-forms.server.ts'
import type { BulkAct } from './bulk-words.ts'
import type { InboxView } from './read-list.server.ts'
import { TickAll } from './tick-all.tsx'
import './bulk-form.css'

interface BulkFormProps {
  list: InboxView
  outcome?: FormOutcome
  /** The lines, each with its box. */
  children: ReactNode
}

const name = 'lot'

/** Around a list: what may be done with all that are ticked stands below as soon as one is. */
export function BulkForm({ list, outcome: first, children }: BulkFormProps) {
  const { kind, search } = list
  const action = formAddress(listAddress(kind) + search, name)
  const form = useOfficeForm({ id: name, action, first })
  const { formProps, outcome, isBusy, problems, failure } = form
  const done = outcome?.outcome === 'saved' && !isBusy ? (outcome as BulkOutcome) : null
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
        {done && <p>{done.told}</p>}
        {done?.undo && <Undo key={done.undo.ids.join()} action={action} undo={done.undo} />}
      </div>
      <form {...formProps} id={name} className="bulk-form">
        {/* Enter in a box would press the first button. */}
        <button type="submit" disabled hidden />
        {list.lines.length > 1 && <TickAll kind={kind} />}
        {children}
        {list.lines.length > 0 && <Acts list={list} isBusy={isBusy} />}
      </form>
    </div>
  )
}

function Acts({ list: { kind, standing }, isBusy }: { list: InboxView; isBusy: boolean }) {
  const words = inboxWords[kind].acts
  const act = (value: BulkAct) => (
    <Button type="submit" name="acte" value={value} variant="secondary" busy={isBusy}>
      {words[value]}
    </Button>
  )
  if (standing === 'closed') return <Bar>{act('rouvrir')}</Bar>
  if (standing === 'spam') return <Bar>{act('admettre')}</Bar>
  return (
    <Bar>
      {act('prendre')}
      {act('lu')}
      {act('indesirable')}
      <span className="bulk-acts__close">
        <select name="motif" className="field__control" aria-label="Raison de fermer" defaultValue="">
          <option value="">Raison…</option>
          {Object.entries(closeReasons).map(
            ([reason, text]) =>
              reason !== 'other' && (
                <option key={reason} value={reason}>
                  {text}
                </option>
              ),
          )}
        </select>
        {act('fermer')}
      </span>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <fieldset className="bulk-acts">
      <legend className="visually-hidden">Avec les lignes cochées</legend>
      {children}
    </fieldset>
  )
}

interface UndoProps {
  action: string
  undo: NonNullable<BulkOutcome['undo']>
}

/** Does the opposite to all of those. */
function Undo({ action, undo }: UndoProps) {
  const form = useOfficeForm({ id: 'annuler', action })
  const { outcome, isBusy, failure } = form
  if (outcome?.outcome === 'saved') return <p>C’est annulé.</p>
  return (
    <form {...form.formProps}>
      {undo.ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="acte" value={undo.act} />
      <Button type="submit" variant="quiet" busy={isBusy}>
        Annuler
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  )
}
