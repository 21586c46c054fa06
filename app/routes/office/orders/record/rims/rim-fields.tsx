import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import type { RimField } from '../../../../../../domain/rims/rim-fields.ts'
import { rimFinishes, rimPositions, rimServices } from '../../../../../../domain/rims/rim-words.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../../form/conflict-field.tsx'
import { DefectBoxes, defectSets } from './defect-boxes.tsx'
import { sizeNames } from './size-names.ts'
import '../../order-fields.css'
import './rim-fields.css'

interface RimFieldsProps {
  field: (name: RimField) => FieldBinding
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
}

const choices = [
  { name: 'position', label: 'Position', options: rimPositions, prompt: null },
  { name: 'size', label: 'Diamètre', options: sizeNames, prompt: 'Inconnu' },
  { name: 'service', label: 'Prestation', options: rimServices, prompt: null },
  { name: 'finish', label: 'Finition', options: rimFinishes, prompt: null },
] as const

const texts = [
  { name: 'make', label: 'Fabricant', maxLength: 60 },
  { name: 'part_number', label: 'Référence gravée', maxLength: 60 },
] as const

/** All that is told of a rim. */
export function RimFields({ field, conflicts }: RimFieldsProps) {
  const conflictOf = (name: RimField) => conflicts.find((one) => one.field === name)
  const [defects, notes] = [conflictOf('defects'), conflictOf('notes')]
  return (
    <>
      <div className="order-fields">
        {choices.map(({ name, ...choice }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={choice.label} conflict={conflict} says={choice.options} />
          ) : (
            <SelectField key={name} {...choice} {...field(name)} />
          )
        })}
        {texts.map(({ name, ...line }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={line.label} conflict={conflict} />
          ) : (
            <TextField key={name} autoComplete="off" {...line} {...field(name)} />
          )
        })}
      </div>
      {defects ? (
        <ConflictField label="Défauts" conflict={defects} says={defectSets(defects)} />
      ) : (
        <DefectBoxes {...field('defects')} />
      )}
      {notes ? (
        <ConflictField label="Remarques" conflict={notes} />
      ) : (
        <TextArea {...field('notes')} label="Remarques" rows={2} />
      )}
    </>
  )
}
