import type { FieldConflict } from '../../../domain/kernel/forms/merge-changes.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import '../../ui/field/choice.css'
import '../../ui/field/field.css'
import './conflict-field.css'

interface ConflictFieldProps {
  label: string
  conflict: FieldConflict
  /** Labels by stored value, for fields with fixed options. */
  wording?: Readonly<Record<string, string>>
}

/** Lets the user choose between their own value of a field and the one that another user saved in the meantime. */
export function ConflictField({
  label,
  conflict: { field, mine, theirs, read },
  wording = {},
}: ConflictFieldProps) {
  const choices = [
    { value: mine, words: read?.mine, whose: 'Votre saisie' },
    { value: theirs, words: read?.theirs, whose: 'Enregistré entre-temps' },
  ]
  return (
    <fieldset className="conflict-field" data-conflict={field}>
      <legend className="field__label">{label}</legend>
      <div className="conflict-field__choices">
        {choices.map(({ value, words, whose }, index) => (
          <label key={whose} className="choice conflict-field__choice">
            <input type="radio" name={field} value={value} defaultChecked={index === 0} />
            <span>
              <small>{whose}</small>
              {value === '' ? <em>rien</em> : <span>{words ?? getOwnProperty(wording, value) ?? value}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
