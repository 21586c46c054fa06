import { useEffect } from 'react'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { rimProductNames, runoutMeasureNames } from '../../../../../domain/workshop/rims/rim-record-form.ts'
import type { RimRecordField, RimRecordValues } from '../../../../../domain/workshop/rims/rim-records.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { RimView } from './rim.server.ts'
import '../../../../ui/paper-page.css'
import './rim.css'
import './rim-record.css'

interface RimRecordProps {
  rim: RimView
  outcome?: FormOutcome
}

/** Further data of the rim's passport: measurements, materials, advice. */
export function RimRecord({ rim, outcome }: RimRecordProps) {
  const { values } = rim.record
  const { round, next } = useFormVersions(values, outcome)
  return (
    <FormDetails
      id="passeport"
      className="paper-sheet rim__part rim-record"
      open={outcome !== undefined && outcome.outcome !== 'saved'}
    >
      <summary>
        Passeport <ChevronDownIcon />
      </summary>
      <p className="paper-note">Le client lit ce que vous notez ici. Ce qui reste vide n’apparaît pas.</p>
      <RecordRound key={round.number} rim={rim} round={round} latest={values} onNext={next} />
    </FormDetails>
  )
}

interface RecordRoundProps {
  rim: RimView
  round: FormVersion<RimRecordValues>
  latest: RimRecordValues
  onNext: (first: FormOutcome, values: RimRecordValues) => void
}

function RecordRound({ rim, round, latest, onNext }: RecordRoundProps) {
  const { values, first } = round
  const form = usePersistedForm({
    draftName: `passeport ${rim.rimId}`,
    base: openedValuesFieldName,
    id: 'passeport',
    action: formAddress(rim.here, 'passeport'),
    rules: async () => (await import('../../../../../domain/workshop/rims/rim-record-form.ts')).rimRecordForm,
    first,
    defaults: values,
    queue: { label: `${rim.label}\u00a0: passeport`, replaces: true, textField: 'advice' },
  })
  const { box, conflicts } = useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  useEffect(() => {
    const details = form.isDraftFound && box.current?.closest('details')
    if (details) details.open = true
  }, [form.isDraftFound, box])
  return (
    <div ref={box} tabIndex={-1}>
      <OfficeForm form={form} variant="secondary" submit="Enregistrer" saved="Enregistré">
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        <RecordFields
          field={(name: RimRecordField) => form.field(name)}
          conflicts={conflicts}
          suggestions={rim.record.suggestions}
        />
      </OfficeForm>
    </div>
  )
}

interface RecordFieldsProps {
  field: (name: RimRecordField) => FieldBinding
  conflicts: readonly FieldConflict[]
  suggestions: RimView['record']['suggestions']
}

const runouts = ['radial', 'axial'] as const
const products = [
  { name: 'primer', hint: 'Fabricant et référence' },
  { name: 'paint', hint: 'Code peinture, RAL ou référence du fabricant' },
  { name: 'varnish', hint: 'Fabricant et référence' },
] as const

function RecordFields({ field, conflicts, suggestions }: RecordFieldsProps) {
  const line = (name: RimRecordField, label: string, more: { hint?: string; list?: string } = {}) => {
    const conflict = conflicts.find((one) => one.field === name)
    return conflict ? (
      <ConflictField key={name} label={label} conflict={conflict} />
    ) : (
      <TextField key={name} label={label} autoComplete="off" maxLength={120} {...more} {...field(name)} />
    )
  }
  const advice = conflicts.find((one) => one.field === 'advice')
  return (
    <>
      {runouts.map((kind) => (
        <fieldset key={kind} className="rim-record__runout">
          <legend>
            {runoutMeasureNames[kind]} <span>{kind === 'radial' ? 'radial' : 'axial'}, en mm</span>
          </legend>
          {line(`${kind}_before`, 'Avant')}
          {line(`${kind}_after`, 'Après')}
        </fieldset>
      ))}
      {products.map(({ name, hint }) => (
        <div key={name}>
          {line(name, rimProductNames[name], { hint, list: `passeport-${name}` })}
          <datalist id={`passeport-${name}`}>
            {suggestions[name].map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        </div>
      ))}
      {advice ? (
        <ConflictField label="Conseil au client" conflict={advice} />
      ) : (
        <TextArea
          {...field('advice')}
          label="Conseil au client"
          hint="Par exemple le couple de serrage, l’entretien, ce qu’il faudra surveiller."
          rows={3}
          maxLength={600}
        />
      )}
    </>
  )
}
