import { type ReactNode, useEffect } from 'react'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { listAddress } from '../../inbox-address.ts'
import type { InboxView } from '../read-list.server.ts'
import { BulkActs } from './bulk-acts.tsx'
import type { BulkOutcome } from './bulk-outcome.ts'
import { BulkUndo } from './bulk-undo.tsx'
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
        {done?.undo && <BulkUndo key={done.undo.ids.join()} action={action} undo={done.undo} />}
      </div>
      <form {...formProps} id={name} className="bulk-form">
        {/* Enter in a box would press the first button. */}
        <button type="submit" disabled hidden />
        {list.lines.length > 1 && <TickAll kind={kind} />}
        {children}
        {list.lines.length > 0 && <BulkActs list={list} isBusy={isBusy} />}
      </form>
    </div>
  )
}
