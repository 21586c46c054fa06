import { lineName } from '../../../../../../domain/estimates/drafts/estimate-content.ts'
import { rimDefects } from '../../../../../../domain/rims/rim-words.ts'
import { ConflictField } from '../../../form/conflict-field.tsx'
import type { GivenFields } from '../given-fields.ts'

/** What is wrong with a rim, or what two people said of it. */
export function LineDefects({ place, shown, conflicts }: GivenFields & { place: number }) {
  const name = lineName(place, 'defects')
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label="Défauts" conflict={conflict} />
  const ticked = (shown[name] ?? '').split(' ')
  return (
    <fieldset className="estimate-line__defects">
      <legend className="field__label">Défauts</legend>
      {Object.entries(rimDefects).map(([defect, label]) => (
        <label key={defect} className="choice">
          <input type="checkbox" name={name} value={defect} defaultChecked={ticked.includes(defect)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
