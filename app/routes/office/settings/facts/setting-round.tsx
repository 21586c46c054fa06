import type { ReactNode } from 'react'
import { baseField, type Conflict, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../form/use-rounds.ts'
import { settingAddress } from './setting-address.ts'

type Values = Readonly<Record<string, string>>

/** What fields are made of: their bindings, and what there is to choose from. */
export interface FieldParts {
  field: (name: string) => FieldBinding
  conflicts: readonly Conflict[]
}

export interface SettingFormProps {
  id: string
  values: Values
  outcome?: FormOutcome
  children: (parts: FieldParts) => ReactNode
}

interface RoundProps extends Omit<SettingFormProps, 'values' | 'outcome'> {
  round: Round<Values>
  latest: Values
  onNext: (first: FormOutcome, values: Values) => void
}

export function SettingRound({ id, round, latest, onNext, children }: RoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(settingAddress(id), 'modifier'),
    rules: async () => {
      const { settingOf } = await import('../../../../../domain/settings/settings.ts')
      const setting = settingOf(id)
      if (!setting) throw new Error(`no setting ${id}`)
      return setting.rules
    },
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="setting-form">
      <OfficeForm form={form} submit="Enregistrer" saved={'Enregistré\u00a0: le site le montre déjà'}>
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        {children({ field: (name) => form.field(name as never), conflicts })}
      </OfficeForm>
    </div>
  )
}
