import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import { ownValue } from '../../../../../../domain/own-value.ts'
import { rimDefects } from '../../../../../../domain/rims/rim-words.ts'
import type { FieldBinding } from '../../../../../ui/field/field-binding.ts'

/** One box each; together they are sent as words. */
export function DefectBoxes({ name, defaultValue = '' }: FieldBinding) {
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

export const defectSets = ({ mine, theirs }: Conflict): Record<string, string> =>
  Object.fromEntries(
    [mine, theirs].map((set) => [
      set,
      set
        .split(' ')
        .map((defect) => ownValue(rimDefects, defect) ?? defect)
        .join(', '),
    ]),
  )
