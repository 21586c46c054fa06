import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import type { RimField } from '../../../../../../domain/rims/rim-fields.ts'
import {
  rimDefects,
  rimFinishes,
  rimPositions,
  rimServices,
  rimSizes,
} from '../../../../../../domain/rims/rim-words.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ConflictField } from '../../../form/conflict-field.tsx'
import '../../order-fields.css'
import './rim-fields.css'

interface RimFieldsProps {
  field: (name: RimField) => FieldBinding
  /** What somebody else has changed meanwhile: chosen from, in the place of typed. */
  conflicts: readonly Conflict[]
}

export const sizeNames: Readonly<Record<string, string>> = Object.fromEntries(
  rimSizes.map((size) => [String(size), `${size}\u00a0pouces`]),
)

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
        <Defects {...field('defects')} />
      )}
      {notes ? (
        <ConflictField label="Remarques" conflict={notes} />
      ) : (
        <TextArea {...field('notes')} label="Remarques" rows={2} />
      )}
    </>
  )
}

/** One box each; together they are sent as words. */
function Defects({ name, defaultValue = '' }: FieldBinding) {
  const known = defaultValue.split(' ')
  return (
    <fieldset className="field order-defects">
      <legend className="field__label">Défauts</legend>
      <div className="order-defects__boxes">
        {Object.entries(rimDefects).map(([defect, said]) => (
          <label key={defect} className="choice">
            <input type="checkbox" name={name} value={defect} defaultChecked={known.includes(defect)} />
            <span>{said}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const defectSets = ({ mine, theirs }: Conflict): Record<string, string> =>
  Object.fromEntries(
    [mine, theirs].map((set) => [
      set,
      set
        .split(' ')
        .map((defect) => rimDefects[defect as keyof typeof rimDefects] ?? defect)
        .join(', '),
    ]),
  )
