import type { ReactNode } from 'react'
import type { FormRules, Typed } from '../../../../../domain/forms/judge-form.ts'
import { baseField, type Conflict, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../form/use-rounds.ts'
import type { PricesView } from '../read-prices.server.ts'

/** What the controls of a sheet are made of. */
export interface SheetControls {
  field: (name: string) => FieldBinding
  /** As they were typed, before the sheet was refused. */
  typed: Typed | undefined
  conflicts: readonly Conflict[]
}

export interface SheetFormProps {
  /** The name behind its address. */
  name: 'prix' | 'supplements'
  view: Pick<PricesView, 'address' | 'values' | 'day'>
  rules: () => Promise<FormRules>
  outcome?: FormOutcome
  children: (controls: SheetControls) => ReactNode
}

interface SheetRoundProps extends SheetFormProps {
  round: Round<PricesView['values']>
  onNext: (first: FormOutcome, values: PricesView['values']) => void
}

export function SheetRound({ name, view, rules, round, onNext, children }: SheetRoundProps) {
  const { values, first } = round
  const action = formAddress(view.address, name)
  const defaults = name === 'prix' ? values : undefined
  const form = useOfficeForm({ id: name, action, rules, first, defaults })
  const { box, conflicts } = useRoundEnd({ round, latest: view.values, outcome: form.outcome, onNext })
  const typed = typedOf(first)
  const from = view.day.isToday ? 'à partir d’aujourd’hui' : `à partir du ${view.day.shown}`
  return (
    <div ref={box} tabIndex={-1} className="price-sheet" id={name}>
      <OfficeForm form={form} submit={`Enregistrer ${from}`} saved="Enregistré">
        <input type="hidden" name={baseField} value={typed?.[baseField] ?? writeBase(values)} />
        {children({ field: form.field, typed, conflicts })}
      </OfficeForm>
    </div>
  )
}
