import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../form/conflict-field.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type Round, useRoundEnd } from '../../form/use-rounds.ts'
import { mailAddress } from '../text-address.ts'
import { PreviewButton } from './mail-preview-button.tsx'

/** A mail as its page has it. */
export interface MailView {
  mail: string
  fields: readonly { name: string; label: string; isLong: boolean }[]
  values: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
}

interface MailRoundProps {
  view: MailView
  round: Round<MailView['values']>
  onNext: (first: FormOutcome, values: MailView['values']) => void
}

export function MailRound({ view, round, onNext }: MailRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(mailAddress(view.mail), 'modifier'),
    rules: async () =>
      (await import('../../../../../domain/texts/mails/mail-form.ts')).mailFormOf(rulesIn(view)),
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest: view.values, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} id="modifier">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        {view.fields.map(({ name, label, isLong }) => {
          const conflict = conflicts.find(({ field }) => field === name)
          if (conflict) return <ConflictField key={name} label={label} conflict={conflict} />
          const Field = isLong ? TextArea : TextField
          return <Field key={name} {...form.field(name)} label={label} required autoComplete="off" />
        })}
        <PreviewButton form={form.formProps.ref} mail={view.mail} />
      </OfficeForm>
    </div>
  )
}

const rulesIn = ({ fields, variables }: MailView) => ({
  fields: Object.fromEntries(fields.map(({ name, isLong }) => [name, { isLong }])),
  variables,
})
